"""A learner to compare with: PPO by self-play, without search.

`policy` plays, as a bot and as a chair of `SelfPlay`, with NumPy alone; `learning` makes it, with
PyTorch. `python -m affresco.research.baselines` trains one and measures it.
"""

from .policy import BadPolicy, Policy, PolicyBot, policy_bot

__all__ = ["BadPolicy", "Policy", "PolicyBot", "policy_bot"]
