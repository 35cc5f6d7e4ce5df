import { type Conditions, tagConditions } from '../../../db/conditions.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { visibleSubnets } from '../scope.ts'
import { readCursor } from './rules.ts'
import type { SubnetFilter } from './schema.ts'

const EXACT = {
  block_id: 's.block_id =',
  vlan_ref_id: 's.vlan_ref_id =',
  customer_id: 's.customer_id =',
  site_id: 's.site_id =',
  pci_scope: 's.pci_scope =',
  hipaa_scope: 's.hipaa_scope =',
  internet_facing: 's.internet_facing =',
} as const

/** Live subnets that match and that the actor may see; only what was asked for becomes part of the statement. */
export function matching({ actor }: Reader, filter: SubnetFilter): Conditions {
  const exact = Object.entries(EXACT).flatMap(([name, text]) => {
    const value = filter[name as keyof typeof EXACT]
    return value === undefined ? [] : [(first: number) => ({ text: `and ${text} $${first}`, values: [value] })]
  })
  return joined([
    ...exact,
    (first) => oneOf('s.space_id', 'uuid', filter.space_id, first),
    (first) => oneOf('s.subnet_role', 'text', filter.subnet_role, first),
    (first) => visibleSubnets(actor, 's', first),
    (first) => tagConditions(filter.tag, 's.tags', first),
  ])
}

function oneOf(column: string, type: string, wanted: readonly string[], first: number): Conditions {
  return wanted.length === 0
    ? { text: '', values: [] }
    : { text: `and ${column} = any($${first}::${type}[])`, values: [wanted] }
}

function joined(parts: ((first: number) => Conditions)[]): Conditions {
  return parts.reduce<Conditions>(
    (sofar, part) => {
      const { text, values } = part(sofar.values.length + 1)
      return { text: `${sofar.text} ${text}`, values: [...sofar.values, ...values] }
    },
    { text: 's.deleted_at is null', values: [] },
  )
}

/** The same, and only what comes after a place in the list. */
export function after({ text, values }: Conditions, cursor: string | undefined): Conditions {
  if (cursor === undefined) return { text, values }
  const place = readCursor(cursor)
  if (!place) throw invalid('cursor is not one that this list gave')
  const next = values.length + 1
  return {
    text: `${text} and (s.network, s.id) > ($${next}::cidr, $${next + 1}::uuid)`,
    values: [...values, place.network, place.id],
  }
}
