import { XmlError } from '../../../xml/reader.ts'

/** Text for an element. What XML cannot hold at all is written as a workbook writes it: `_x0001_`. */
export function escaped(text: string): string {
  return text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .toWellFormed()
    .replace(UNSAFE, (char) => ESCAPES[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNSAFE = /[<>&"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** The text of an element of a workbook. */
export function unescaped(text: string): string {
  const whole = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  // Half of a pair is no character: the database would be sent a replacement for it.
  if (!whole.isWellFormed()) throw new XmlError('half of a surrogate pair stands alone')
  return whole
}
