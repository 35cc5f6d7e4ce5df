import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, Refusal } from '../../../http/errors.ts'
import { parseElement } from './elements.ts'

type Lists = Readonly<Record<string, readonly string[] | null | undefined>>
type Names = { readonly acls: ReadonlySet<string>; readonly keys: ReadonlySet<string> }

/** Refuses elements that mean nothing in the group, by the field they are in; the caller holds the group. */
export async function requireElements(work: Work, groupId: string, lists: Lists): Promise<void> {
  const names = await namesIn(work, groupId)
  for (const [field, elements] of Object.entries(lists))
    for (const value of elements ?? []) {
      const message = faultOf(value, names)
      if (message) throw new Refusal(422, { field, value, message })
    }
}

async function namesIn(reader: Reader, groupId: string): Promise<Names> {
  const { acls, keys } = await reader.one(
    sql<{ acls: string[]; keys: string[] }>`select
      array(select name::text from dns_acl where group_id = ${groupId}) as acls,
      array(select rtrim(name, '.') from dns_tsig_key where group_id = ${groupId}) as keys`,
  )
  return { acls: new Set(acls), keys: new Set(keys) }
}

function faultOf(value: string, { acls, keys }: Names): string | null {
  const { kind, text } = parseElement(value)
  if (kind === 'unknown') return `'${text}' is not an address, a network, a key or the name of an ACL`
  if (kind === 'key' && !keys.has(text)) return `The group has no TSIG key named '${text}'`
  return kind === 'acl' && !acls.has(text) ? `The group has no ACL named '${text}'` : null
}

export type Use = { type: 'dns_acl' | 'dns_view' | 'dns_zone' | 'dns_server_options'; id: string; name: string }

/** The options that are lists of elements. */
export const OPTION_LISTS = [
  'allow_recursion',
  'allow_query',
  'allow_query_cache',
  'allow_transfer',
  'allow_notify',
  'blackhole',
  'rrl_exempt_clients',
] as const

/** Where in a group an element is used, whether it is excluded there or not. */
async function usesOf(reader: Reader, groupId: string, bare: string): Promise<(Use & { is_shown: boolean })[]> {
  return reader.rows(
    sql<Use & { is_shown: boolean }>`
      with element as (
        select 'dns_acl' as type, a.id, a.name::text, true as is_shown, e ->> 'value' as text
          from dns_acl a cross join lateral jsonb_array_elements(a.entries) e where a.group_id = ${groupId}
        union all
        select 'dns_view', v.id, v.name, true, e from dns_view v
          cross join lateral jsonb_array_elements_text(v.match_clients || v.match_destinations
            || coalesce(v.allow_query, '[]') || coalesce(v.allow_query_cache, '[]')) e
          where v.group_id = ${groupId}
        union all
        select 'dns_zone', z.id, z.name, ${visible(reader, 'dns_zone', 'z.id')}, e from dns_zone z
          cross join lateral jsonb_array_elements_text(coalesce(z.allow_query, '[]') || coalesce(z.allow_transfer, '[]')) e
          where z.group_id = ${groupId} and z.deleted_at is null
        union all
        select 'dns_server_options', g.id, g.name, true, e from dns_group g
          cross join unnest(${OPTION_LISTS}::text[]) list (name)
          cross join lateral jsonb_array_elements_text(coalesce(g.options -> list.name, '[]')) e
          where g.id = ${groupId}
      )
      select distinct type, id, name, is_shown from element where ltrim(text, '! ') = ${bare} order by type, name, id`,
  )
}

/** Refuses a change that would leave elements of this name without meaning, and tells where they are. */
export async function refuseCited(work: Work, groupId: string, what: string, bare: string): Promise<void> {
  const uses = await usesOf(work, groupId, bare)
  if (uses.length === 0) return
  const shown = uses.filter(({ is_shown }) => is_shown)
  const hidden = uses.length - shown.length
  const parts = [...shown.slice(0, MOST_NAMED).map(named), ...more(uses.length - Math.min(shown.length, MOST_NAMED))]
  throw conflict({
    message: `${what} is still used by ${parts.join(', ')}`,
    used_by: shown.map(({ type, id, name }) => ({ type, id, name })),
    hidden,
  })
}

const MOST_NAMED = 5
const more = (count: number): string[] => (count === 0 ? [] : [`${count} more`])

const WORDS: Readonly<Record<Use['type'], string>> = {
  dns_acl: 'ACL',
  dns_view: 'view',
  dns_zone: 'zone',
  dns_server_options: 'the options of',
}
const named = ({ type, name }: Use): string => `${WORDS[type]} ${name}`
