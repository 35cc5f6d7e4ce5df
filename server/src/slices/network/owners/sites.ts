import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Tags } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { maybe, Name, Text } from '../../../records/fields.ts'
import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'

const Kind = z.enum(['datacenter', 'branch', 'pop', 'colo', 'cloud_region', 'customer_premise'])

export const siteFamily = family({
  type: 'site',
  one: 'Site',
  many: 'sites',
  about: 'Places that networks belong to, from a data center to a branch.',
  icon: 'site',
  area: 'network',
  key: 'i',
  module: 'network.site',
  fields: {
    name: Name,
    code: maybe(64).default(null),
    kind: Kind.default('datacenter'),
    region: maybe(128).default(null),
    parent_site_id: reference('site').nullable().default(null),
    notes: Text.default(''),
    tags: Tags.default({}),
  },
  listed: ['code', 'kind', 'region', 'parent_site_id', 'tags', 'modified_at'],
  filters: {
    kind: true,
    region: true,
    parent_site_id: true,
  },
  found: { weight: 3, context: `nullif(concat_ws(', ', t.code, t.region), '')`, description: 't.notes' },
  help: { code: 'A short name, as on labels' },
  search: ['name', 'code', 'region'],
  holders: [
    {
      what: 'overlays',
      permission: 'overlay_network',
      rows: (ids) => sql`select site_id as held, overlay_network.id, name
        from overlay_site join overlay_network on overlay_network.id = overlay_id
        where site_id = any(${ids}) and deleted_at is null`,
    },
  ],
  constraints: {
    site_code_key: ({ code }) =>
      code === undefined
        ? 'The code of a site below is already used at its new level; change one of the two first'
        : `A site with code '${code}' already exists at this level`,
  },
})
type Site = RowOf<typeof siteFamily>

async function updateSite(work: Work, id: string, input: Values): Promise<Site> {
  const before = await lockRow(work, siteFamily, id)
  const changes = changesOf(before, input)
  if (typeof changes.parent_site_id === 'string') await refuseLoop(work, id, changes.parent_site_id)
  return changeRow(work, siteFamily, before, changes)
}

/** Moves of sites happen one after another: two that are fine alone can make a loop together. */
async function refuseLoop(work: Work, id: string, parentId: string): Promise<void> {
  await work.rows(sql`select pg_advisory_xact_lock(hashtext('cadastre.site_tree'))`)
  const above = await work.rows(sql<{ id: string }>`with recursive above as (
       select id, parent_site_id from site where id = ${parentId}
       union select site.id, site.parent_site_id from site join above on site.id = above.parent_site_id
     ) select id from above`)
  if (above.some((site) => site.id === id)) throw invalid('parent_site_id would put the site below itself')
}

/** Places, as a tree, that networks belong to. */
export const sites = sliceOf(siteFamily, {
  ...operationsOf(siteFamily),
  update: updateSite,
})
