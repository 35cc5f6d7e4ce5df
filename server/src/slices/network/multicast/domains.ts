import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { IpAddress, Name, Network, Text } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { operationsOf, writeRoutes } from '../../../records/resource.ts'
import { changeRow, changesOf, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'

export const domainFamily = family({
  type: 'multicast_domain',
  one: 'Multicast domain',
  many: 'multicast domains',
  about: 'How groups are routed: PIM mode, rendezvous point, SSM range.',
  icon: 'multicast',
  area: 'network',
  module: 'network.multicast',
  permission: 'multicast',
  tag: 'multicast',
  prefix: '/multicast/domains',
  schema: 'MulticastDomain',
  fields: {
    name: Name,
    description: Text.default(''),
    pim_mode: z.enum(['sparse', 'dense', 'ssm', 'bidir', 'none']).default('sparse'),
    vrf_id: reference('vrf').nullable().default(null),
    rendezvous_point_device_id: Uuid.nullable().default(null),
    rendezvous_point_address: IpAddress.nullable().default(null),
    ssm_range: Network.nullable().default(null),
    notes: Text.default(''),
    tags: Tags.default({}),
  },
  shown: { group_count: z.int() },
  read: {
    group_count: '(select count(*) from multicast_group where multicast_group.domain_id = multicast_domain.id)',
  },
  listed: ['pim_mode', 'rendezvous_point_address', 'ssm_range', 'vrf_id', 'group_count', 'tags'],
  filters: { vrf_id: true },
  search: ['name', 'description'],
  form: ['name', 'pim_mode', 'rendezvous_point_address', 'ssm_range', 'vrf_id'],
  labels: {
    pim_mode: 'PIM mode',
    rendezvous_point_address: 'Rendezvous point',
    ssm_range: 'SSM range',
    group_count: 'Groups',
  },
  help: { rendezvous_point_address: 'Needed in sparse and bidirectional mode' },
})
type MulticastDomain = RowOf<typeof domainFamily>

async function createDomain(work: Work, input: Values): Promise<MulticastDomain> {
  requireRendezvous(input)
  return insertRow(work, domainFamily, input)
}

async function updateDomain(work: Work, id: string, input: Values): Promise<MulticastDomain> {
  const before = await lockRow(work, domainFamily, id)
  const changes = changesOf(before, input)
  requireRendezvous({ ...before, ...changes })
  return changeRow(work, domainFamily, before, changes)
}

function requireRendezvous({ pim_mode, rendezvous_point_device_id, rendezvous_point_address }: Values): void {
  // Devices are not part of the product yet, so there is none to name.
  if (rendezvous_point_device_id) {
    throw invalid('rendezvous_point_device_id references a network_device row that does not exist.')
  }
  if ((pim_mode === 'sparse' || pim_mode === 'bidir') && !rendezvous_point_address) {
    throw invalid(`A domain in ${pim_mode} mode needs a rendezvous point`)
  }
}

export function multicastDomainRoutes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '/domains',
    'network_multicast_domains_list',
    'List multicast domains',
    { query: arrayQuery(domainFamily), answer: z.array(domainFamily.Row) },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, domainFamily, query)),
  )
  writeRoutes(
    app,
    domainFamily,
    { ...operationsOf(domainFamily), create: createDomain, update: updateDomain },
    '/domains',
  )
}
