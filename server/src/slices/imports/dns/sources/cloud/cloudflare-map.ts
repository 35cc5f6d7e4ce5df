import { textValue } from '@cadastre/core/dns/value'
import type { CloudSet } from './provider.ts'

type Entry = {
  name: string
  type: string
  content?: string | null | undefined
  ttl?: number | null | undefined
  priority?: number | null | undefined
  proxied?: boolean | null | undefined
  comment?: string | null | undefined
}

/** What Cloudflare answers for a lifetime that it chooses itself, which it shows as 1. */
const AUTOMATIC = 1
const AUTOMATIC_SECONDS = 300
/** Types whose first number stands beside their content. */
const WITH_PRIORITY = new Set(['MX', 'SRV', 'URI'])

/** Pure: a record as Cloudflare shows it, names without their dot. */
export function cloudflareSet({ name, type, content, ttl, priority, proxied, comment }: Entry): CloudSet {
  const value = contentOf(type, content ?? '')
  const notes = [
    ...(proxied ? ['is answered by the proxy there; here it leads to the host itself'] : []),
    ...(ttl === AUTOMATIC ? [`has an automatic lifetime; it gets ${AUTOMATIC_SECONDS} s`] : []),
    ...(comment ? ['has a comment, which is not imported'] : []),
  ]
  return {
    name: `${name}.`,
    type,
    ttl: ttl === AUTOMATIC || !ttl ? AUTOMATIC_SECONDS : ttl,
    values: [WITH_PRIORITY.has(type) ? `${priority ?? 0} ${value}` : value],
    ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
  }
}

function contentOf(type: string, content: string): string {
  if (type === 'TXT') return content.startsWith('"') ? content : textValue(content)
  return content
}
