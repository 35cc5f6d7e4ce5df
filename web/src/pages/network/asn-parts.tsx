import * as operations from '../../api/generated/operations.ts'
import {
  bgpCommunityCreate,
  bgpCommunityUpdate,
  bgpPeeringCreate,
  bgpPeeringUpdate,
  bgpTrackedPrefixCreate,
} from '../../api/generated/schemas/asns.ts'
import type { Asn, BgpCommunity, BgpPeering, BgpTrackedPrefix } from '../../api/generated/types.ts'
import type { Section } from '../../resource/resource.ts'
import { type SubRecord, SubRecords } from '../../resource/SubRecords.tsx'
import { columnsFor } from './columns.tsx'

const column = columnsFor<BgpCommunity>()

const communities: SubRecord<BgpCommunity> = {
  title: 'Communities',
  one: 'community',
  icon: 'bookmark',
  permission: 'manage_asns',
  nameOf: ({ value }) => value,
  columns: [
    column.text('value', { wideOnly: false }),
    column.text('name', { wideOnly: false }),
    column.state('kind', { wideOnly: true }),
    column.text('inbound_action'),
    column.text('outbound_action'),
    column.tags(),
  ],
  list: operations.network_communities_list,
  create: operations.network_communities_create,
  fields: bgpCommunityCreate,
  form: { order: ['value', 'name'], fields: { value: { placeholder: '65000:100' } } },
  examples: {
    label: 'Well-known community',
    list: operations.network_communities_standard,
    startOf: ({ value, kind, name, description }) => ({ value, kind, name, description }),
  },
  update: operations.network_communities_update,
  updateFields: bgpCommunityUpdate,
  remove: operations.network_communities_delete,
}

const { local_asn_id: _ours, ...peeringFields } = bgpPeeringCreate
const peering = columnsFor<BgpPeering>()

const peerings: SubRecord<BgpPeering> = {
  title: 'Peerings',
  one: 'peering',
  icon: 'swap',
  permission: 'manage_asns',
  nameOf: ({ local_asn_number, peer_asn_number }) => `AS${local_asn_number} – AS${peer_asn_number}`,
  columns: [
    { ...peering.link('local_asn_id', 'asn'), wideOnly: false, header: 'Local' },
    { ...peering.link('peer_asn_id', 'asn'), wideOnly: false, header: 'Peer' },
    peering.state('relationship_type', { header: 'The peer is a' }),
    peering.text('description'),
  ],
  list: operations.network_peerings_list,
  asked: (owner) => ({ query: { asn_id: owner } }),
  create: operations.network_peerings_create,
  ownerField: 'local_asn_id',
  fields: peeringFields,
  form: { fields: { relationship_type: { label: 'The peer is a' }, peer_asn_id: { label: 'Peer' } } },
  update: operations.network_peerings_update,
  updateFields: bgpPeeringUpdate,
  remove: operations.network_peerings_delete,
}

const prefix = columnsFor<BgpTrackedPrefix>()

const prefixes: SubRecord<BgpTrackedPrefix> = {
  title: 'Tracked prefixes',
  one: 'tracked prefix',
  icon: 'subnets',
  permission: 'manage_asns',
  nameOf: (row) => row.prefix,
  columns: [
    prefix.text('prefix', { wideOnly: false }),
    prefix.number('expected_origin_asn', { header: 'Origin' }),
    prefix.flag('enabled'),
    prefix.moment('last_checked_at', 'Checked'),
  ],
  list: operations.network_tracked_prefixes_list,
  asked: (owner) => ({ query: { asn_id: owner } }),
  create: operations.network_tracked_prefixes_create,
  fields: bgpTrackedPrefixCreate,
  form: { fields: { allowed_origins: { hidden: true }, expected_origin_asn: { label: 'Origin ASN' } } },
  remove: operations.network_tracked_prefixes_delete,
}

export const asnSections: readonly Section<Asn>[] = [
  { id: 'peerings', label: 'Peerings', draw: ({ id }) => <SubRecords of={peerings} owner={id} /> },
  { id: 'prefixes', label: 'Tracked prefixes', draw: ({ id }) => <SubRecords of={prefixes} owner={id} /> },
  { id: 'communities', label: 'Communities', draw: ({ id }) => <SubRecords of={communities} owner={id} /> },
]
