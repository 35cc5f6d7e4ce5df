const SPACE = /[ \t\n\r]*/y
const STRING = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*"/uy
// As far as a string is well-formed, for the place where one is not.
const STRING_START = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** What may come next: a value, a value or the end of an empty list, a key, and so on. */
type Part = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'separator' | 'nothing'

/** Where a text stops being JSON. The parser of the runtime does not tell for short texts. */
export function faultOffset(text: string): number {
  const open: ('[' | '{')[] = []
  let part: Part = 'value'
  let at = skip(SPACE, text, 0)
  while (at < text.length && part !== 'nothing') {
    const next = step(text, at, part, open)
    if (next === null) return takesString(part) ? skip(STRING_START, text, at) : at
    part = next.wanted
    at = skip(SPACE, text, next.at)
  }
  return at
}

const takesString = (part: Part): boolean => part !== 'colon' && part !== 'separator'

type Next = { at: number; wanted: Part } | null

function step(text: string, at: number, part: Part, open: ('[' | '{')[]): Next {
  const letter = text[at] ?? ''
  if (part === 'colon') return letter === ':' ? { at: at + 1, wanted: 'value' } : null
  if (part === 'key' || part === 'first key') {
    if (part === 'first key' && letter === '}') return closed(at, open)
    const end = skip(STRING, text, at)
    return end > at ? { at: end, wanted: 'colon' } : null
  }
  if (part === 'separator') return separator(letter, at, open)
  if (part === 'first item' && letter === ']') return closed(at, open)
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

const after = (open: readonly string[]): Part => (open.length === 0 ? 'nothing' : 'separator')

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
