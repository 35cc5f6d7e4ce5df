import { attribute, type XmlAttributes, XmlReader } from './reader.ts'

/** An element of a small document that is read as a whole. */
export type XmlElement = {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly children: readonly XmlElement[]
  /** The text directly inside. */
  readonly text: string
}

type Growing = { name: string; attributes: XmlAttributes; children: Growing[]; text: string }

export function parseXml(document: string | Buffer): XmlElement {
  const top: Growing = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const last = (): Growing => path.at(-1) ?? top
  const reader = new XmlReader({
    open: (name, attributes) => {
      const element = { name, attributes, children: [], text: '' }
      last().children.push(element)
      path.push(element)
    },
    close: () => path.pop(),
    text: (piece) => {
      last().text += piece
    },
  })
  reader.read(typeof document === 'string' ? Buffer.from(document) : document)
  reader.end()
  return top.children[0] ?? top
}

/** Every element of that name inside, in the order of the document. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])
}

export const descendant = (element: XmlElement, name: string): XmlElement | undefined => descendants(element, name)[0]

/** All text inside, however deep. */
export const textOf = (element: XmlElement): string => element.text + element.children.map(textOf).join('')

export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  attribute(element.attributes, name)

const ESCAPES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }

/** Text for an element or an attribute of a document we write. */
export const escapedXml = (text: string): string => text.replace(/[<>&"']/g, (char) => ESCAPES[char] ?? char)
