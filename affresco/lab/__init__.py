"""The laboratory: proofs and measurements over many games."""
