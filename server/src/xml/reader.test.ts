import { describe, expect, test } from 'vitest'
import { attribute, XmlReader } from './reader.ts'
import { descendants, escapedXml, parseXml, textOf } from './tree.ts'

function stepsOf(pieces: readonly Buffer[]): string {
  const steps: string[] = []
  const reader = new XmlReader({
    open: (name) => steps.push(`<${name}>`),
    close: (name) => steps.push(`</${name}>`),
    text: (piece) => steps.push(piece),
  })
  for (const piece of pieces) reader.read(piece)
  reader.end()
  return steps.join('')
}

const inPieces = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}

describe('XML', () => {
  test.each([1, 2, 3, 7, 1000])('it does not matter where its pieces end: %i bytes', (size) => {
    const text = '<a:row r="1"><c t="s">x &amp; y &#252;ü😀</c><![CDATA[<&]]><v/></a:row>'
    expect(stepsOf(inPieces(text, size))).toBe('<row><c>x & y üü😀</c><&<v></v></row>')
  })

  test.each([1, 2, 1000])('bytes that are no text are refused, in pieces of %i', (size) => {
    const bytes = [...Buffer.from('<x>a'), 0xff, ...Buffer.from('</x>')]
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      Buffer.from(bytes.slice(index * size, (index + 1) * size)),
    )
    expect(() => stepsOf(pieces)).toThrow('it is not text in UTF-8')
  })

  test('attributes are found with their prefix or without', () => {
    expect(attribute({ 'r:id': 'a&b', name: 'x' }, 'id')).toBe('a&b')
    expect(attribute({ sheetId: '1' }, 'id')).toBeUndefined()
    expect(attribute({ 'x:id': 'prefixed', id: 'plain' }, 'id')).toBe('plain')
  })

  test.each([
    ['a document type', '<!DOCTYPE x><x/>', 'a document type is not read'],
    [
      'entities that multiply',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>`,
      'a document type is not read',
    ],
    ['an entity nobody declared', '<x>&a;</x>', 'not well-formed'],
    ['a document cut off', '<x><y>', 'not well-formed'],
    ['nothing at all', '', 'not well-formed'],
    ['two roots', '<x/><y/>', 'not well-formed'],
    ['tags that cross', '<x><y></x></y>', 'not well-formed'],
    ['a bare ampersand', '<x>a & b</x>', 'not well-formed'],
    ['a million levels', '<x>'.repeat(1_000_000), 'nests deeper than 256'],
    ['a tag without end', `<x ${'y'.repeat(5_000_000)}`, 'without end'],
    ['a comment without end', `<!--${'y'.repeat(5_000_000)}`, 'without end'],
    ['a text without end', `<x>${'y'.repeat(5_000_000)}`, 'without end'],
  ])('%s is refused', (_, text, message) => {
    expect(() => stepsOf(inPieces(text, 65_536))).toThrow(message)
  })

  test('a refusal does not quote the document', () => {
    expect(() => parseXml('<x secret="hunter2"')).toThrow(/^it is not well-formed XML$/)
  })

  test('a tree keeps what was nested, and the text of all of it', () => {
    const root = parseXml('<s:a xmlns:s="urn:x"><b n="1">one</b><c><b n="2">t<i>w</i>o</b></c></s:a>')
    expect(root.name).toBe('a')
    expect(descendants(root, 'b').map(textOf)).toEqual(['one', 'tow'])
  })

  test('what is escaped is read back', () => {
    const text = `<&>"' ü`
    expect(parseXml(`<a b="${escapedXml(text)}">${escapedXml(text)}</a>`)).toMatchObject({
      attributes: { b: text },
      text,
    })
  })
})
