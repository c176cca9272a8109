/** The verbs whose words lie on pieces of the table; all others are buttons of the prompt. */
export const ON_PIECES = new Set([
  "wake", "send", "neutral", "ill", "glaziery", "audience", "wall", "medico", "penny", "ready",
  "booth", "buy", "close", "bishop", "sexton", "restore", "altar", "paint", "blend", "portrait",
  "request", "token", "bench", "certify", "mural", "exchange", "bottle",
]);
