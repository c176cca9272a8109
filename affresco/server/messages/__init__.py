"""What is sent and received: requests, answers, and what each viewer is shown."""
