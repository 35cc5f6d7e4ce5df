import { StringDecoder } from 'node:string_decoder'

export type ScriptFailure = { message: string; id: string; category: string }

/** What a script of ours said: its rows, that it came to its end, or why it did not. */
export type RowOutput = {
  rows: unknown[]
  end: { count: number; shell: string } | null
  failure: ScriptFailure | null
  isCutOff: boolean
}

const MAX_LINE = 16_777_216

/** Reads the lines of JSON our scripts write, in whatever pieces they come. */
export class RowLines {
  readonly #decoder = new StringDecoder('utf8')
  readonly #output: RowOutput = { rows: [], end: null, failure: null, isCutOff: false }
  #rest = ''

  read(bytes: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(bytes)).split('\n')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > MAX_LINE) this.#rest = this.#rest.slice(0, MAX_LINE)
    for (const line of lines) this.#line(line.trim())
  }

  finish(): RowOutput {
    this.#line((this.#rest + this.#decoder.end()).trim())
    this.#rest = ''
    return this.#output
  }

  /** Whatever is not ours (a banner, a profile's greeting) does not begin like an object. */
  #line(line: string): void {
    if (!line.startsWith('{')) return
    const value = parsed(line)
    if (value === null) this.#output.isCutOff = true
    else if (Array.isArray(value.rows)) this.#addRows(value.rows)
    else if ('end' in value) this.#output.end = { count: Number(value.end), shell: String(value.shell ?? '') }
    else if ('failed' in value) this.#output.failure = failureOf(value)
  }

  #addRows(rows: unknown[]): void {
    for (const row of rows) this.#output.rows.push(row)
  }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const failureOf = ({ failed, id, category }: Record<string, unknown>): ScriptFailure => ({
  message: String(failed ?? ''),
  id: String(id ?? ''),
  category: String(category ?? ''),
})
