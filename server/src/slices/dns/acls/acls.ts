import { parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { family } from '../../../records/declare.ts'
import { Text } from '../../../records/fields.ts'
import type { Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import { groupFamily } from '../groups/family.ts'
import { partOperations, partSlice } from '../groups/parts.ts'
import { ACL_NAME, AclElement, BUILTIN_ACLS, formatElement, parseElement } from './elements.ts'
import { refuseCited, requireElements } from './names.ts'
import { cycleThrough } from './rules.ts'

const AclName = z
  .string()
  .trim()
  .regex(ACL_NAME, 'it begins with a letter or digit, and goes on with letters, digits, dots, hyphens and underscores')
  .refine((name) => !BUILTIN_ACLS.includes(name.toLowerCase()), 'it is the name of a built-in ACL')
  .refine((name) => parseAddress(name) === null && !/^[\d.]+$/.test(name), 'it reads like an address')

const Entry = z.object({ value: z.string(), negate: z.boolean(), order: z.int() }).meta({ id: 'DnsAclEntry' })
type Entry = z.output<typeof Entry>
const NewEntry = z.object({
  value: AclElement,
  negate: z.boolean().default(false),
  order: z.int().min(0).max(1_000_000).default(0),
})

/** An exclamation mark in front of a value and `negate` say the same; entries are kept in their order. */
const Entries = z
  .array(NewEntry)
  .max(1000)
  .overwrite((entries) => entries.map(unmarked).sort((one, other) => one.order - other.order))

function unmarked({ value, negate, order }: Entry): Entry {
  const element = parseElement(value)
  return { value: formatElement({ ...element, isNegated: false }), negate: negate !== element.isNegated, order }
}

const aclFamily = family({
  type: 'dns_acl',
  one: 'ACL',
  many: 'ACLs',
  about: 'Named lists of addresses, networks and keys, for options, views and zones.',
  icon: 'lock',
  area: 'dns',
  permission: 'dns_group',
  tag: 'dns acls',
  prefix: '/dns/groups/:group_id/acls',
  operation: 'dns_acls',
  schema: 'DnsAcl',
  tokens: { scopes: ['read', 'dns:write'] },
  under: { column: 'group_id', parent: groupFamily },
  rightsOn: ['group_id'],
  isBare: true,
  fields: { name: AclName, description: Text.default(''), entries: Entries.default([]) },
  shown: { group_id: reference('dns_group'), entries: z.array(Entry) },
  listed: ['description', 'modified_at'],
  search: ['name', 'description'],
  form: ['name', 'entries', 'description'],
  constraints: {
    dns_acl_name_key: ({ name }) => `An ACL named '${name}' already exists in this group`,
  },
})

type Acl = { name: string; entries: Entry[] }

async function check(work: Work, groupId: string, values: Values, before: Values | null): Promise<void> {
  const { name, entries } = values as Acl
  if (before && before.name !== name) await refuseCited(work, groupId, `ACL '${before.name}'`, String(before.name))
  // A new ACL may not refer to itself either, so its own name means nothing yet.
  await requireElements(work, groupId, { entries: entries.map(({ value }) => value) })
  const others = await work.rows(
    sql<Acl>`select name, entries from dns_acl where group_id = ${groupId} and name <> ${name}`,
  )
  const graph = new Map([...others, { name, entries }].map((acl) => [acl.name, citedBy(acl)]))
  const cycle = cycleThrough(graph, name)
  if (cycle) throw invalid(`ACL '${name}' would lead back to itself: ${cycle.join(' → ')}`)
}

const citedBy = ({ entries }: Acl): string[] =>
  entries.map(({ value }) => parseElement(value)).flatMap(({ kind, text }) => (kind === 'acl' ? [text] : []))

const operations = partOperations(aclFamily, {
  check,
  checkRemoval: (work, groupId, { name }) => refuseCited(work, groupId, `ACL '${name}'`, String(name)),
})

export const dnsAcls = partSlice(aclFamily, () => operations)
