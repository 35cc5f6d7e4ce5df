import type { Tags } from '../api/shapes.ts'

/** Tags as people type them: `owner=netops`, or only `lab` for a tag without a value. */
export const tagTexts = (tags: Tags): string[] => Object.entries(tags).map(([key, value]) => tagText(key, value))

/** The reverse. A text left as it was keeps its stored value, so numbers and lists survive an edit of another tag. */
export function parseTags(texts: readonly string[], stored: Tags = {}): Tags {
  const known = new Map(Object.entries(stored).map(([key, value]) => [tagText(key, value), [key, value] as const]))
  return Object.fromEntries(texts.map((text) => known.get(text) ?? parseTag(text)))
}

function tagText(key: string, value: unknown): string {
  if (value === '') return key
  return `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`
}

function parseTag(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  return at < 1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** Tags of a filter, as the address holds them: commas between them and nothing else. */
export const tagList = (text: string): string =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .join(',')

/** The tag that is being typed, and what stands before it. */
export function lastTag(text: string): { before: string; tag: string } {
  const [before = ''] = /^(.*,)?\s*/s.exec(text) ?? []
  return { before, tag: text.slice(before.length) }
}
