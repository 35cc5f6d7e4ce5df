import type { Subnet } from '../../../api/generated/types.ts'
import { localTime } from '../../../lib/time.ts'
import { Facts } from '../../../table/Facts.tsx'
import { TagList } from '../TagList.tsx'
import { Probing } from './Probing.tsx'

/** Everything that is recorded of a subnet itself. */
export const SubnetFacts = ({ subnet }: { subnet: Subnet }) => (
  <Facts
    facts={[
      ['Network', subnet.network],
      ['Name', subnet.name && <bdi>{subnet.name}</bdi>],
      ['Description', subnet.description],
      ['Status', subnet.status],
      ['Gateway', subnet.gateway],
      [
        'VLAN',
        subnet.vlan
          ? `${subnet.vlan.vlan_id} ${subnet.vlan.name} (${subnet.vlan.router_name})`
          : textOf(subnet.vlan_id),
      ],
      ['VXLAN', textOf(subnet.vxlan_id)],
      ['Role', subnet.subnet_role],
      ['DNS servers', subnet.dns_servers?.join(', ') ?? ''],
      ['Domain', subnet.domain_name],
      ['Scope', scopes(subnet)],
      ['Discovery', subnet.discovery_enabled ? `Every ${subnet.discovery_interval_minutes} minutes` : 'Off'],
      ['Last discovery', subnet.last_discovery_at && localTime(subnet.last_discovery_at)],
      ['Hosts are probed', <Probing key="probing" subnetId={subnet.id} />],
      ['Next IPv6 address', subnet.network.includes(':') ? subnet.ipv6_allocation_policy : ''],
      ['Carrier-grade NAT', subnet.is_cgnat ? 'Yes' : ''],
      ['Decommission on', subnet.decom_date],
      ['Tags', Object.keys(subnet.tags).length > 0 ? <TagList key="tags" tags={subnet.tags} /> : ''],
      ...Object.entries(subnet.custom_fields).map(([name, value]) => [name, textOf(value)] as const),
      ['Created', localTime(subnet.created_at)],
      ['Changed', localTime(subnet.modified_at)],
    ]}
  />
)

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const scopes = ({ pci_scope, hipaa_scope, internet_facing }: Subnet): string =>
  [pci_scope && 'PCI', hipaa_scope && 'HIPAA', internet_facing && 'reachable from the internet']
    .filter(Boolean)
    .join(', ')
