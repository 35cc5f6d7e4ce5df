/** How long things may take; remote sessions hang, so each has an end. */
export type RemoteLimits = {
  /** Until the connection stands, TLS included. */
  connectMs: number
  /** How long the server may hold a question for output before it says that there is none yet. */
  operationSeconds: number
  /** Until an answer to one request is complete; longer than `operationSeconds`. */
  answerMs: number
  /** A whole question: log in, run, read all of the output. */
  callMs: number
  /** Ending what was started, after a question or after it failed. */
  cleanUpMs: number
  maxOutputBytes: number
}

export const defaultLimits: RemoteLimits = {
  connectMs: 10_000,
  operationSeconds: 60,
  answerMs: 90_000,
  callMs: 300_000,
  cleanUpMs: 5_000,
  maxOutputBytes: 536_870_912,
}
