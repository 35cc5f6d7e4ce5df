import { StringDecoder } from 'node:string_decoder'

/** What a reader of XML does at each tag and text; names come without their namespace. */
export type XmlSteps = {
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

const TAG = /<[^<>]*>/g
// Nothing in a workbook has such a tag; without a bound one `<` would hold back the rest of the file.
const MAX_TAG = 65_536

/** Reads XML that comes in pieces, as far as a workbook needs it: no document type, so no entities of its own. */
export class XmlReader {
  readonly #steps: XmlSteps
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''

  constructor(steps: XmlSteps) {
    this.#steps = steps
  }

  read(bytes: Buffer): void {
    const text = this.#rest + this.#decoder.write(bytes)
    let from = 0
    for (const { 0: tag, index } of text.matchAll(TAG)) {
      if (index > from) this.#steps.text(plain(text.slice(from, index)))
      this.#tag(tag)
      from = index + tag.length
    }
    // Text is told in pieces, too; only what may be half a tag or half an entity waits for the next one.
    const end = endOfText(text, from)
    if (end > from) this.#steps.text(plain(text.slice(from, end)))
    this.#rest = text.slice(end)
    if (this.#rest.length > MAX_TAG) throw new Error('a tag without end')
  }

  #tag(tag: string): void {
    if (/^<!(DOCTYPE|ENTITY)/.test(tag)) throw new Error('a document type is not read')
    if (tag.startsWith('<![CDATA[')) this.#steps.text(tag.slice(9, -3))
    if (/^<[?!]/.test(tag)) return
    if (tag.startsWith('</')) {
      this.#steps.close(localName(tag.slice(2, -1)))
      return
    }
    const isEmpty = tag.endsWith('/>')
    const inner = tag.slice(1, isEmpty ? -2 : -1)
    const space = inner.search(/\s/)
    const name = localName(space < 0 ? inner : inner.slice(0, space))
    this.#steps.open(name, space < 0 ? '' : inner.slice(space))
    if (isEmpty) this.#steps.close(name)
  }
}

function endOfText(text: string, from: number): number {
  const open = text.indexOf('<', from)
  const end = open < 0 ? text.length : open
  const entity = text.lastIndexOf('&', end - 1)
  return entity >= from && entity > end - LONGEST_ENTITY && !text.slice(entity, end).includes(';') ? entity : end
}
const LONGEST_ENTITY = 10

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).trim()

/** The value of an attribute, named with or without a namespace. */
export function attribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? undefined : plain(value)
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (all, dec, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? all
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

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
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
