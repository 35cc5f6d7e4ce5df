import { attributeOf, descendants, parseXml, textOf } from '../../xml/tree.ts'
import { readable } from '../wsman/answer.ts'

const HEADER = '#< CLIXML'

/** What PowerShell wrote to its error stream, as plain sentences: none when it was only progress or warnings. */
export function errorSentences(stderr: Buffer): string[] {
  const text = stderr.toString('utf8').trim()
  if (text === '') return []
  return text.includes(HEADER) ? fromClixml(text) : sentences(text)
}

/** There can be text before it, and several documents after another. */
function fromClixml(text: string): string[] {
  const [plain = '', ...documents] = text.split(HEADER)
  const errors = documents.flatMap((document) => errorsIn(document.trim()))
  return [...sentences(plain), ...sentences(errors.join(''))]
}

function errorsIn(document: string): string[] {
  const end = document.lastIndexOf('</Objs>')
  if (end < 0) return ['PowerShell reported an error that was cut off']
  try {
    const elements = descendants(parseXml(document.slice(0, end + '</Objs>'.length)), 'S')
    return elements.filter((one) => attributeOf(one, 'S') === 'Error').map((one) => unescaped(textOf(one)))
  } catch {
    return ['PowerShell reported an error that cannot be read']
  }
}

const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

// The lines that say where in the script it happened, and the script itself, are of no use to whoever reads the reason.
const PLACE = /^(At line:|At char:|In .*:line |\+ |\s*\+ )/

/** PowerShell wraps its messages; a blank line or the place in the script ends one. */
function sentences(text: string): string[] {
  const paragraphs: string[] = ['']
  for (const line of text.split(/\r?\n/)) {
    const isBreak = line.trim() === '' || PLACE.test(line)
    if (isBreak) paragraphs.push('')
    else paragraphs.push(`${paragraphs.pop()} ${line.trim()}`)
  }
  return [...new Set(paragraphs.map(readable).filter((paragraph) => paragraph !== ''))]
}
