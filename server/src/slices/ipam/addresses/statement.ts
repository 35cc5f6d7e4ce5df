/** A statement whose text depends on what is asked, and its parameters. */
export type Statement = { text: string; values: unknown[] }

/** Numbers the parameters of a statement while its text is put together. */
export class Parameters {
  readonly values: unknown[] = []

  /** The place of the value in the text. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
