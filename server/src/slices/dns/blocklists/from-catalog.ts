import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Targets } from '../../../outbound/targets.ts'
import { getRow } from '../../../records/rows.ts'
import { addNames } from './add-names.ts'
import { blocklistCatalog } from './catalog.ts'
import { type Blocklist, blocklistFamily } from './family.ts'
import { createList } from './lists.ts'

type Common = { name?: string | null | undefined; enabled: boolean }
export type FromSource = Common & { source_id: string; update_interval_hours: number; block_mode: string }
export type FromTemplate = Common & {
  template_id: string
  group_ids?: readonly string[] | null | undefined
  block_mode?: string | null | undefined
}

const sourceOf = (id: string) => blocklistCatalog.sources.find((source) => source.id === id)
const templateOf = (id: string) => blocklistCatalog.templates.find((template) => template.id === id)

/** A list whose feed is one of the catalogue. */
export async function createFromSource(work: Work, targets: Targets, input: FromSource): Promise<Blocklist> {
  const source = sourceOf(input.source_id)
  if (!source) throw notFound('Catalogue source')
  const { update_interval_hours, block_mode, enabled } = input
  const { description, category, feed_url, feed_format } = source
  const feed = { source_type: 'url', feed_url, feed_format, update_interval_hours }
  return createList(work, targets, {
    name: input.name ?? source.name,
    description,
    category,
    ...feed,
    block_mode,
    enabled,
  })
}

/** A list of redirects, all of a template or some of its groups. */
export async function createFromTemplate(work: Work, targets: Targets, input: FromTemplate): Promise<Blocklist> {
  const template = templateOf(input.template_id)
  if (!template) throw notFound('Blocklist template')
  const unknown = input.group_ids?.find((id) => !template.groups.some((group) => group.id === id))
  if (unknown !== undefined) throw invalid(`Template '${template.id}' has no group '${unknown}'`)
  const { id } = await createList(work, targets, {
    name: input.name ?? template.name,
    description: template.description,
    category: template.category,
    ...(input.block_mode ? { block_mode: input.block_mode } : {}),
    enabled: input.enabled,
  })
  let count = 0
  for (const { id: group, target, domains } of template.groups) {
    if (input.group_ids && !input.group_ids.includes(group)) continue
    const names = { source: 'manual', entry_type: 'redirect', target, is_wildcard: false } as const
    count += await addNames(work, id, domains, names)
  }
  await work.rows(sql`update dns_blocklist set entry_count = ${count} where id = ${id}`)
  return getRow(work, blocklistFamily, id)
}

type Item = {
  kind: 'source' | 'template'
  catalog_id: string
  name: string
  list_id: string | null
  status: 'created' | 'skipped_existing' | 'skipped_missing'
}

/** All lists of a profile; those whose names are there already stay as they are. */
export async function applyProfile(work: Work, targets: Targets, profileId: string, enabled: boolean) {
  const profile = blocklistCatalog.profiles.find(({ id }) => id === profileId)
  if (!profile) throw notFound('Blocklist profile')
  const items: Item[] = []
  for (const source_id of profile.sources)
    items.push(
      await created(work, 'source', source_id, sourceOf(source_id)?.name, () =>
        createFromSource(work, targets, { source_id, update_interval_hours: 24, block_mode: 'nxdomain', enabled }),
      ),
    )
  for (const template_id of profile.templates)
    items.push(
      await created(work, 'template', template_id, templateOf(template_id)?.name, () =>
        createFromTemplate(work, targets, { template_id, enabled }),
      ),
    )
  const made = items.filter(({ status }) => status === 'created').length
  if (made === 0) work.unaudited('all of them were there')
  return { profile_id: profileId, created: made, skipped: items.length - made, items }
}

async function created(
  work: Work,
  kind: Item['kind'],
  catalog_id: string,
  name: string | undefined,
  make: () => Promise<Blocklist>,
): Promise<Item> {
  if (name === undefined) return { kind, catalog_id, name: catalog_id, list_id: null, status: 'skipped_missing' }
  const existing = await work.first(sql<{ id: string }>`select id from dns_blocklist where name = ${name}`)
  if (existing) return { kind, catalog_id, name, list_id: existing.id, status: 'skipped_existing' }
  return { kind, catalog_id, name, list_id: (await make()).id, status: 'created' }
}
