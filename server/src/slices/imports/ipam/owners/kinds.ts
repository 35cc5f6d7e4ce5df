import { columnsOf } from '../../../../records/rows.ts'
import { spaceColumns } from '../../../ipam/spaces/schema.ts'
import { customerFamily } from '../../../network/owners/customers.ts'
import { siteFamily } from '../../../network/owners/sites.ts'
import { vrfFamily } from '../../../network/vrfs/vrfs.ts'
import type { Recognised } from '../match.ts'
import { identityOf, spaceIdentity } from '../rules.ts'
import { marked, type Run } from '../run.ts'
import type { Customer, Site, Space, Values, Vrf } from '../schema.ts'
import type { Image, Written } from './write.ts'

/** Ids of what was imported before, by what the plan calls it. */
export type Ids = ReadonlyMap<string, string>

/** The id of what an object refers to; what is not there is told, and the object goes on without it. */
export function resolved(run: Run, ids: Pick<Ids, 'get'>, what: string, name: string | null): string | null {
  if (name === null) return null
  const id = ids.get(name)
  if (id === undefined) run.warnings.add(`${what} '${name}' is not there; what refers to it is imported without it`)
  return id ?? null
}

export const merged = (before: unknown, more: Values): Values => ({ ...(before as Values), ...more })

/** What a person wrote stays where the source says nothing. */
const said = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** A row follows the name of the row that it came from; one that only looks like it keeps its own. */
const renamed = (isOwn: boolean, name: string): Values => (isOwn ? { name } : {})

export const customerMatch: Recognised<Customer> = {
  matching: {
    table: 'customer',
    marks: 'custom_fields',
    hasTrash: true,
    columns: 'name text',
    isSame: 't.name = n.name',
  },
  soughtOf: ({ name, extipam_id, custom_fields }) => ({ name, ...identityOf(extipam_id, custom_fields) }),
}

export const customerKind = (run: Run): Written<Customer> => ({
  ...customerMatch,
  kind: 'customer',
  table: 'customer',
  columns: columnsOf(customerFamily),
  display: 'name',
  nameOf: ({ name }) => name,
  freshOf: ({ name, notes, tags, custom_fields, extipam_id }) => ({
    name,
    notes,
    tags,
    custom_fields: marked(run, custom_fields, extipam_id),
  }),
  changesOf: ({ name, notes, tags, custom_fields, extipam_id }, before, isOwn) => ({
    ...renamed(isOwn, name),
    ...said({ notes }),
    tags: merged(before.tags, tags),
    custom_fields: merged(before.custom_fields, marked(run, custom_fields, extipam_id)),
  }),
})

export const siteMatch: Recognised<Site> = {
  matching: {
    table: 'site',
    marks: 'tags',
    columns: 'code text, name text',
    isSame: 'case when n.code is null then t.name = n.name else t.code = n.code end',
  },
  soughtOf: ({ code, name, extipam_id, tags }) => ({ code, name, ...identityOf(extipam_id, tags) }),
}

export const siteKind = (run: Run, sites: Ids): Written<Site> => ({
  ...siteMatch,
  kind: 'site',
  table: 'site',
  columns: columnsOf(siteFamily),
  display: 'name',
  nameOf: ({ code }) => code,
  freshOf: ({ name, code, parent_code, kind, region, notes, tags, extipam_id }, ids) => ({
    name,
    code,
    kind,
    region,
    parent_site_id: resolved(run, { get: (code) => ids.get(code) ?? sites.get(code) }, 'Site', parent_code),
    notes,
    tags: marked(run, tags, extipam_id),
  }),
  changesOf: ({ name, notes, tags, extipam_id }, before, isOwn) => ({
    ...renamed(isOwn, name),
    ...said({ notes }),
    tags: merged(before.tags, marked(run, tags, extipam_id)),
  }),
})

export const vrfMatch: Recognised<Vrf> = {
  matching: {
    table: 'vrf',
    marks: 'custom_fields',
    columns: 'rd text, name text',
    isSame: '(t.route_distinguisher = n.rd or t.name = n.name)',
    order: 't.route_distinguisher = n.rd desc nulls last, t.id',
  },
  soughtOf: ({ rd, name, extipam_id, custom_fields }) => ({ rd, name, ...identityOf(extipam_id, custom_fields) }),
}

export const vrfKind = (run: Run, customers: Ids): Written<Vrf> => ({
  ...vrfMatch,
  kind: 'vrf',
  table: 'vrf',
  columns: columnsOf(vrfFamily),
  display: 'name',
  nameOf: ({ name }) => name,
  freshOf: ({ name, rd, import_targets, export_targets, description, customer_name, ...vrf }) => ({
    name,
    route_distinguisher: rd,
    import_targets,
    export_targets,
    description,
    customer_id: resolved(run, customers, 'Customer', customer_name),
    tags: vrf.tags,
    custom_fields: marked(run, vrf.custom_fields, vrf.extipam_id),
  }),
  changesOf: ({ name, import_targets, export_targets, customer_name, ...vrf }, before, isOwn) => ({
    ...renamed(isOwn, name),
    ...(import_targets.length > 0 ? { import_targets } : {}),
    ...(export_targets.length > 0 ? { export_targets } : {}),
    ...filled({ customer_id: resolved(run, customers, 'Customer', customer_name) }),
    custom_fields: merged(before.custom_fields, marked(run, vrf.custom_fields, vrf.extipam_id)),
  }),
})

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

export const spaceMatch: Recognised<Space> = {
  matching: { table: 'ip_space', marks: 'tags', hasTrash: true, columns: 'name text', isSame: 't.name = n.name' },
  soughtOf: (space) => ({ name: space.name, ...spaceIdentity(space) }),
}

export const spaceKind = (run: Run, customers: Ids, vrfs: Ids): Written<Space> => ({
  ...spaceMatch,
  kind: 'ip_space',
  table: 'ip_space',
  columns: spaceColumns.join(', '),
  display: 'name',
  nameOf: ({ name }) => name,
  freshOf: ({ name, vrf_name, customer_name, description, tags }) => ({
    name,
    description,
    vrf_id: resolved(run, vrfs, 'VRF', vrf_name),
    customer_id: resolved(run, customers, 'Customer', customer_name),
    tags: marked(run, tags, null),
  }),
  changesOf: ({ name, vrf_name, customer_name, tags }, before, isOwn) => ({
    ...(isOwn && name !== before.name ? { name } : {}),
    ...missing(before, 'vrf_id', resolved(run, vrfs, 'VRF', vrf_name)),
    ...missing(before, 'customer_id', resolved(run, customers, 'Customer', customer_name)),
    ...(isOwn ? {} : { tags: merged(before.tags, marked(run, tags, null)) }),
  }),
})

/** What somebody chose for a space stays. */
const missing = (before: Image, column: string, value: string | null): Values =>
  before[column] === null && value !== null ? { [column]: value } : {}
