import type { Random } from './random.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST_IDS = 40
const MOST_ROWS = 20

/** What answers have told so far, so that later requests are about rows that exist. */
export class Known {
  readonly #ids = new Map<string, string[]>()
  readonly #etags = new Map<string, string>()

  /** Remembers the ids of an answer: its own by the path it came from, others by their property. */
  harvest(template: string, body: unknown): void {
    const rows = Array.isArray(body) ? body : [body, ...itemsOf(body)]
    for (const row of rows.slice(0, MOST_ROWS)) {
      if (row === null || typeof row !== 'object') continue
      for (const [name, value] of Object.entries(row)) {
        if (typeof value !== 'string' || !UUID.test(value)) continue
        if (name === 'id') this.#add(lastLiteral(template), value)
        else if (name.endsWith('_id')) this.#add(name.slice(0, -3), value)
      }
    }
  }

  noteEtag(url: string, etag: string | undefined): void {
    if (etag !== undefined) this.#etags.set(url, etag)
  }

  etagOf(url: string): string | undefined {
    return this.#etags.get(url)
  }

  /** An id of what the name says, where one is known: `parent_block` and `ip_blocks` mean the same rows. */
  idFor(name: string, random: Random): string | undefined {
    const stem = singular(name)
    const own = this.#ids.get(stem)
    if (own) return random.pick(own)
    const akin = [...this.#ids.keys()].filter((key) => stem.endsWith(key) || key.endsWith(stem))
    return akin.length > 0 ? random.pick(this.#ids.get(random.pick(akin)) ?? []) : undefined
  }

  /** Any id at all: a reference to the wrong kind of row. */
  anyId(random: Random): string | undefined {
    const lists = [...this.#ids.values()]
    return lists.length > 0 ? random.pick(random.pick(lists)) : undefined
  }

  #add(name: string, id: string): void {
    const stem = singular(name)
    const ids = this.#ids.get(stem) ?? []
    if (!ids.includes(id)) ids.push(id)
    // The youngest are the likeliest still to be there.
    if (ids.length > MOST_IDS) ids.shift()
    this.#ids.set(stem, ids)
  }
}

const itemsOf = (body: unknown): unknown[] => {
  const items = (body as { items?: unknown } | null)?.items
  return Array.isArray(items) ? items : []
}

export const lastLiteral = (template: string): string =>
  template
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1) ?? ''

const singular = (name: string): string =>
  name
    .replaceAll('-', '_')
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1')
