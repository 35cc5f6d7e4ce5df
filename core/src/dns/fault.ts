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
  const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
  return JSON.stringify(short).replace(/[\u007f-\u009f]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
}
