import { z } from 'zod'
import { IdPath, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { Alias } from '../addresses/schema.ts'
import { addressAccess } from '../rights.ts'
import { addAlias, aliasesOf, aliasesOfSubnet, aliasList, removeAlias, subnetAliasList } from './aliases.ts'
import { addDomain, domainsOf, removeDomain } from './domains.ts'
import { previewSubnetDrift, summariseDrift } from './drift.ts'
import { backfillPlace, previewPlace, repairPlace, requirePlace } from './places.ts'
import {
  AddressAlias,
  BackfilledZones,
  NameDrift,
  NameDriftSummary,
  NameRepair,
  NameRepaired,
  SubnetAlias,
  SubnetDomain,
  SubnetDomainCreate,
} from './schema.ts'

/** Names of addresses in DNS, by address, subnet, block and space. */
export function nameRoutes(app: Routes): void {
  aliasRoutes(app)
  domainRoutes(app)
  for (const kind of ['subnet', 'ip_block', 'ip_space'] as const) placeRoutes(app, kind)
}

const ofAddress = { access: addressAccess }

function aliasRoutes(app: Routes): void {
  const route = verbs(app)
  const list = { params: IdPath, query: arrayQuery(aliasList), answer: z.array(AddressAlias), config: ofAddress }
  route.read(
    '/addresses/:id/aliases',
    'ipam_address_aliases_list',
    'Other names of an IP address',
    list,
    async (reader, { params, query, reply }) => sendArray(reply, await aliasesOf(reader, params.id, query)),
  )
  const create = {
    params: IdPath,
    body: Alias.meta({ id: 'AddressAliasCreate' }),
    answer: AddressAlias,
    config: ofAddress,
  }
  route.create(
    '/addresses/:id/aliases',
    'ipam_address_aliases_create',
    'Give an IP address another name',
    create,
    (work, { params, body }) => addAlias(work, params.id, body),
  )
  const one = { params: IdPath.extend({ record_id: Uuid }), config: ofAddress }
  route.remove(
    '/addresses/:id/aliases/:record_id',
    'ipam_address_aliases_delete',
    'Take another name from an IP address',
    one,
    (work, { params }) => removeAlias(work, params.id, params.record_id),
  )
  const inSubnet = { params: IdPath, query: arrayQuery(subnetAliasList), answer: z.array(SubnetAlias) }
  route.read(
    '/subnets/:id/aliases',
    'ipam_subnet_aliases_list',
    'Other names of the IP addresses of a subnet',
    inSubnet,
    async (reader, { params, query, reply }) => sendArray(reply, await aliasesOfSubnet(reader, params.id, query)),
  )
}

function domainRoutes(app: Routes): void {
  const route = verbs(app)
  const at = '/subnets/:id/domains'
  const list = { params: IdPath, answer: z.array(SubnetDomain) }
  route.read(at, 'ipam_subnet_domains_list', 'Forward zones of a subnet', list, (reader, { params }) =>
    domainsOf(reader, params.id),
  )
  const create = { params: IdPath, body: SubnetDomainCreate, answer: SubnetDomain }
  route.create(
    at,
    'ipam_subnet_domains_create',
    'Give a subnet another forward zone',
    create,
    (work, { params, body }) => addDomain(work, params.id, body),
  )
  const one = { params: IdPath.extend({ domain_id: Uuid }) }
  route.remove(
    `${at}/:domain_id`,
    'ipam_subnet_domains_delete',
    'Take a forward zone from a subnet',
    one,
    (work, { params }) => removeDomain(work, params.id, params.domain_id),
  )
}

const SHAPES = {
  subnet: { path: '/subnets', operation: 'ipam_subnets', what: 'a subnet', config: {} },
  ip_block: {
    path: '/blocks',
    operation: 'ipam_blocks',
    what: 'a block',
    config: { access: { resource: 'ip_block' } },
  },
  ip_space: {
    path: '/spaces',
    operation: 'ipam_spaces',
    what: 'an IP space',
    config: { access: { resource: 'ip_space' } },
  },
} as const

function placeRoutes(app: Routes, kind: keyof typeof SHAPES): void {
  const route = verbs(app)
  const { path, operation, what, config } = SHAPES[kind]
  const at = `${path}/:id`
  if (kind === 'subnet') {
    const summary = { params: IdPath, answer: NameDriftSummary }
    route.read(
      `${at}/dns-sync/summary`,
      `${operation}_dns_sync_summary`,
      'How far DNS is from the names of a subnet',
      summary,
      async (reader, { params }) => {
        await requirePlace(reader, kind, params.id)
        return summariseDrift(reader, params.id)
      },
    )
  }
  const preview = { params: IdPath, answer: NameDrift, config }
  route.read(
    `${at}/dns-sync/preview`,
    `${operation}_dns_sync_preview`,
    `Where DNS differs from the names of ${what}`,
    preview,
    (reader, { params }) =>
      kind === 'subnet' ? subnetPreview(reader, params.id) : previewPlace(reader, kind, params.id),
  )
  const commit = { params: IdPath, body: NameRepair, answer: NameRepaired, config }
  route.act(
    `${at}/dns-sync/commit`,
    `${operation}_dns_sync_commit`,
    `Put names of ${what} right in DNS`,
    commit,
    (work, { params, body }) => repairPlace(work, kind, params.id, body),
  )
  const backfill = { params: IdPath, answer: BackfilledZones, config }
  route.act(
    `${at}/reverse-zones/backfill`,
    `${operation}_reverse_zones_backfill`,
    `Make the reverse zones that ${what} lacks`,
    backfill,
    (work, { params }) => backfillPlace(work, kind, params.id),
  )
}

async function subnetPreview(reader: Parameters<typeof previewSubnetDrift>[0], id: string): Promise<NameDrift> {
  await requirePlace(reader, 'subnet', id)
  return previewSubnetDrift(reader, id)
}
