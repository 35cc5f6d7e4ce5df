import { SaxesParser } from 'saxes'

/** Attributes by their names as written, prefix included. */
export type XmlAttributes = Readonly<Record<string, string>>

/** What a reader of XML does at each tag and text; names of elements come without their prefix. */
export type XmlSteps = {
  open: (name: string, attributes: XmlAttributes) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Why a document is not read, in our own words: the library's may quote what it met. */
export class XmlError extends Error {}

// No document of ours nests that deep, and none has a tag or a text of that length.
const MAX_DEPTH = 256
const MAX_PIECE = 2_097_152

/** Reads XML that comes in pieces of UTF-8. A document type is refused, so a document has no entities of its own. */
export class XmlReader {
  readonly #parser = new SaxesParser()
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #depth = 0
  #sinceEvent = 0

  constructor({ open, close, text }: XmlSteps) {
    this.#parser.on('error', () => {
      throw new XmlError('it is not well-formed XML')
    })
    this.#parser.on('doctype', () => {
      throw new XmlError('a document type is not read')
    })
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#sinceEvent = 0
      if (++this.#depth > MAX_DEPTH) throw new XmlError(`it nests deeper than ${MAX_DEPTH} elements`)
      open(localName(name), attributes)
    })
    this.#parser.on('closetag', ({ name }) => {
      this.#sinceEvent = 0
      this.#depth--
      close(localName(name))
    })
    this.#parser.on('text', text)
    this.#parser.on('cdata', text)
  }

  read(bytes: Buffer): void {
    this.#write(this.#decode(bytes))
  }

  /** Nothing more comes: what is still open was cut off. */
  end(): void {
    this.#write(this.#decode())
    this.#parser.close()
  }

  // Bytes that are no text must not become replacement characters, which would then be stored.
  #decode(bytes?: Buffer): string {
    try {
      return this.#decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new XmlError('it is not text in UTF-8')
    }
  }

  // The parser holds back a tag or text until its end has come; without a bound that could be all of a file.
  #write(text: string): void {
    for (let from = 0; from < text.length; from += MAX_PIECE) {
      const piece = text.slice(from, from + MAX_PIECE)
      this.#sinceEvent += piece.length
      this.#parser.write(piece)
      if (this.#sinceEvent > MAX_PIECE) throw new XmlError('a tag or text without end')
    }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, named with a prefix or without. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  const key = name in attributes ? name : Object.keys(attributes).find((one) => localName(one) === name)
  return key === undefined ? undefined : attributes[key]
}
