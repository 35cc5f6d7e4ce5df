import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/call.ts'
import type { FamilyType } from '../../api/generated/families.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpAddress, IpBlock, Subnet } from '../../api/generated/types.ts'
import { subnetQuery } from '../../api/networks.ts'
import { spacesQuery } from '../../api/queries.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import classes from './chips.module.css'
import { useChain } from './place.ts'

/** What a network belongs to, each with the way there. */
const Chips = ({ children }: { children: ReactNode }) => (
  <ul className={classes.chips} aria-label="Belongs to">
    {children}
  </ul>
)

const Chip = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className={classes.chip}>
    <span className={classes.label}>{label}</span> {children}
  </li>
)

const Linked = ({ label, to, id }: { label: string; to: FamilyType; id: string | null | undefined }) =>
  id ? (
    <Chip label={label}>
      <RecordLink to={to} id={id} />
    </Chip>
  ) : null

export const SubnetChips = ({ subnet }: { subnet: Subnet }) => (
  <Chips>
    <Linked label="Space" to="ip_space" id={subnet.space_id} />
    <VrfOf blockId={subnet.block_id} spaceId={subnet.space_id} />
    <Vlan subnet={subnet} />
    <Linked label="Site" to="site" id={subnet.site_id} />
    <Linked label="Customer" to="customer" id={subnet.customer_id} />
    <ZoneOf subnetId={subnet.id} />
    <ScopesOf subnetId={subnet.id} />
  </Chips>
)

export function BlockChips({ block }: { block: IpBlock }) {
  const { data: dns } = useQuery(query(operations.ipam_blocks_effective_dns, { params: { id: block.id } }))
  return (
    <Chips>
      <Linked label="Space" to="ip_space" id={block.space_id} />
      <VrfOf blockId={block.id} spaceId={block.space_id} />
      <Linked label="ASN" to="asn" id={block.asn_id} />
      <Linked label="Site" to="site" id={block.site_id} />
      <Linked label="Customer" to="customer" id={block.customer_id} />
      <Linked label="Zone" to="dns_zone" id={dns?.dns_zone_id} />
    </Chips>
  )
}

export function AddressChips({ address }: { address: IpAddress }) {
  const { data: subnet } = useQuery(subnetQuery(address.subnet_id))
  return (
    <Chips>
      <Linked label="Subnet" to="subnet" id={address.subnet_id} />
      {subnet && <Linked label="Space" to="ip_space" id={subnet.space_id} />}
      {subnet && <VrfOf blockId={subnet.block_id} spaceId={subnet.space_id} />}
      {subnet && <Vlan subnet={subnet} />}
      {subnet && <Linked label="Site" to="site" id={subnet.site_id} />}
      {subnet && <Linked label="Customer" to="customer" id={subnet.customer_id} />}
      <Linked label="Zone" to="dns_zone" id={address.forward_zone_id} />
      <Linked label="Reverse zone" to="dns_zone" id={address.reverse_zone_id} />
      <Linked label="Reservation" to="dhcp_static_assignment" id={address.static_assignment_id} />
      <ScopesOf subnetId={address.subnet_id} />
    </Chips>
  )
}

/** The VRF of the nearest block that has one, else of the space. */
function VrfOf({ blockId, spaceId }: { blockId: string | null; spaceId: string }) {
  const blocks = useChain(blockId, spaceId)
  // Whoever may see a subnet alone has the space it lies in by the list, and cannot read it.
  const space = useQuery(spacesQuery).data?.find(({ id }) => id === spaceId)
  const nearest = blocks.findLast(({ vrf_id }) => vrf_id !== null)
  return <Linked label="VRF" to="vrf" id={nearest?.vrf_id ?? space?.vrf_id} />
}

function Vlan({ subnet: { vlan_ref_id, vlan_id } }: { subnet: Subnet }) {
  if (vlan_ref_id !== null) return <Linked label="VLAN" to="vlan" id={vlan_ref_id} />
  return vlan_id === null ? null : <Chip label="VLAN">{vlan_id}</Chip>
}

function ZoneOf({ subnetId }: { subnetId: string }) {
  const { data } = useQuery(query(operations.ipam_subnets_effective_dns, { params: { id: subnetId } }))
  return <Linked label="Zone" to="dns_zone" id={data?.dns_zone_id} />
}

function ScopesOf({ subnetId }: { subnetId: string }) {
  const { may } = usePermissions()
  const asked = query(operations.dhcp_scopes_of_subnet_list, { params: { subnet_id: subnetId } })
  const { data = [] } = useQuery({ ...asked, enabled: may('read', 'dhcp_scope') })
  return data.map(({ id }) => <Linked key={id} label="Scope" to="dhcp_scope" id={id} />)
}
