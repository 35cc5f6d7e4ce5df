import { inspect } from 'node:util'

export const REDACTED = '[redacted]'

/**
 * A text that nobody is told by accident: in an image of the audit log, a line of the log, an error or a stored answer it
 * says only that it is there.
 */
export class SecretText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The text, for whoever compares, hashes, seals or presents it. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return REDACTED
  }

  toJSON(): string {
    return REDACTED
  }

  [inspect.custom](): string {
    return REDACTED
  }
}

/** As JSON with secrets written out: for a keyed hash that must tell two requests apart, and for nothing else. */
export function revealedJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name: string, written: unknown) {
    const own = this[name]
    return own instanceof SecretText ? own.reveal() : written
  })
}
