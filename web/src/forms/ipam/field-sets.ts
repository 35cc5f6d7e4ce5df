import type { Fields } from '../../api/fields.ts'
import type { FieldOptions, FormOptions } from '../form-options.ts'

/** Some of the fields of a body. */
export const some = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** All but these. */
export const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const words: Readonly<Record<string, FieldOptions>> = {
  network: { label: 'Network', placeholder: '10.20.0.0/16' },
  vlan_id: { label: 'VLAN number' },
  vlan_ref_id: { label: 'VLAN' },
  vxlan_id: { label: 'VXLAN number' },
  dns_servers: { label: 'DNS servers' },
  subnet_role: { label: 'Role' },
  decom_date: { label: 'Decommission on' },
  mac_address: { label: 'MAC address' },
  do_not_probe: { label: 'Never probe hosts' },
  do_not_probe_reason: { label: 'Why not', when: ({ do_not_probe }) => Boolean(do_not_probe) },
  pci_scope: { label: 'In PCI scope' },
  hipaa_scope: { label: 'In HIPAA scope' },
  ipv6_allocation_policy: { label: 'Next IPv6 address', texts: { eui64: 'From the MAC (EUI-64)' } },
  skip_auto_addresses: { label: 'No rows for network, broadcast and gateway', help: '' },
  force: { hidden: true },
  aliases: { hidden: true },
  owner_user_id: { hidden: true },
  dns_inherit_settings: { label: 'Take DNS from above' },
  dhcp_inherit_settings: { label: 'Take DHCP from above' },
  ddns_inherit_settings: { label: 'Take dynamic DNS from above' },
}

/** How forms of networks differ from the schema; with `only`, the other fields keep their values out of sight. */
export function networkForm(fields: Fields, order: readonly string[], only: boolean): FormOptions {
  const hidden = only ? Object.keys(fields).filter((name) => !order.includes(name)) : []
  return { order, fields: { ...words, ...Object.fromEntries(hidden.map((name) => [name, { hidden: true }])) } }
}
