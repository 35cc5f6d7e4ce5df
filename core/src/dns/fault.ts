import { fromUtf8 } from './byte-string.ts'

export type FaultCode =
  | 'name'
  | 'type'
  | 'value'
  | 'ttl'
  | 'class'
  | 'syntax'
  | 'directive'
  | 'include'
  | 'generate'
  | 'message'
  | 'tsig'

/** What cannot be read or written, with a sentence that says why. Nothing else is ever thrown in this folder. */
export class DnsFault extends Error {
  readonly code: FaultCode

  constructor(code: FaultCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}

const MOST_SHOWN = 60

/** A piece of input as a sentence may repeat it: short, and without characters that would garble a log. */
export function shown(text: string): string {
  const readable = fromUtf8(text) ?? text
  const short = readable.length > MOST_SHOWN ? `${readable.slice(0, MOST_SHOWN)}…` : readable
  return JSON.stringify(short).replace(/[\u007f-\u009f]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
}
