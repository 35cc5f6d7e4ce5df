/**
 * JSON as the server sent it. An integer with more digits than a number tells apart, such as the size of an IPv6 network,
 * stays exact: the engine shows a reviver the digits it has read (in browsers since 2023).
 */
export function parseExactly(text: string): unknown {
  // Asking a reviver about every member costs, and few answers have so many digits in a row.
  return LONG_DIGITS.test(text) ? JSON.parse(text, exact) : JSON.parse(text)
}

const LONG_DIGITS = /\d{16}/
const INTEGER = /^-?\d+$/

function exact(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? ''
  const isCut = typeof value === 'number' && String(value) !== source && INTEGER.test(source)
  return isCut ? new ExactInteger(source) : value
}

/**
 * Stands where the types of the API say `number`: it prints, compares and goes into JSON like one, with all its digits.
 * Sums made with it are as rounded as those of any number of that size.
 */
export class ExactInteger {
  readonly #digits: string

  constructor(digits: string) {
    this.#digits = digits
  }

  toString(): string {
    return this.#digits
  }

  toLocaleString(locales?: string): string {
    return BigInt(this.#digits).toLocaleString(locales)
  }

  valueOf(): number {
    return Number(this.#digits)
  }

  toJSON(): unknown {
    return rawJson(this.#digits)
  }
}

// In the language since ES2026; the compiler's library does not have it yet.
const rawJson = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON
