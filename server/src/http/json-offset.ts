const SPACE = /[ \t\n\r]*/y
const STRING = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*"/uy
// As far as a string is well-formed, for the place where one is not.
const STRING_START = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** What may come next: a value, a value or the end of an empty list, a key, and so on. */
type Wanted = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'separator' | 'nothing'

/** Where a text stops being JSON. The parser of the runtime does not tell for short texts. */
export function faultOffset(text: string): number {
  const open: ('[' | '{')[] = []
  let wanted: Wanted = 'value'
  let at = skip(SPACE, text, 0)
  while (at < text.length && wanted !== 'nothing') {
    const next = step(text, at, wanted, open)
    if (next === null) return takesString(wanted) ? skip(STRING_START, text, at) : at
    wanted = next.wanted
    at = skip(SPACE, text, next.at)
  }
  return at
}

const takesString = (wanted: Wanted): boolean => wanted !== 'colon' && wanted !== 'separator'

type Next = { at: number; wanted: Wanted } | null

function step(text: string, at: number, wanted: Wanted, open: ('[' | '{')[]): Next {
  const letter = text[at] ?? ''
  if (wanted === 'colon') return letter === ':' ? { at: at + 1, wanted: 'value' } : null
  if (wanted === 'key' || wanted === 'first key') {
    if (wanted === 'first key' && letter === '}') return closed(at, open)
    const end = skip(STRING, text, at)
    return end > at ? { at: end, wanted: 'colon' } : null
  }
  if (wanted === 'separator') return separator(letter, at, open)
  if (wanted === 'first item' && letter === ']') return closed(at, open)
  return value(text, at, letter, open)
}

function separator(letter: string, at: number, open: ('[' | '{')[]): Next {
  const inner = open.at(-1)
  if (letter === ',') return { at: at + 1, wanted: inner === '{' ? 'key' : 'value' }
  return (letter === ']' && inner === '[') || (letter === '}' && inner === '{') ? closed(at, open) : null
}

function value(text: string, at: number, letter: string, open: ('[' | '{')[]): Next {
  if (letter === '[' || letter === '{') {
    open.push(letter)
    return { at: at + 1, wanted: letter === '[' ? 'first item' : 'first key' }
  }
  const end = skip(letter === '"' ? STRING : SCALAR, text, at)
  return end > at ? { at: end, wanted: after(open) } : null
}

function closed(at: number, open: ('[' | '{')[]): Next {
  open.pop()
  return { at: at + 1, wanted: after(open) }
}

const after = (open: readonly string[]): Wanted => (open.length === 0 ? 'nothing' : 'separator')

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
