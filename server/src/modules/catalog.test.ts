import { expect, test } from 'vitest'
import { modules } from './catalog.ts'

const on = {
  'network.site': '/sites',
  'network.vlan': '/vlans',
  'network.vrf': '/vrfs',
  'ipam.address_sets': '/address-sets',
  'ipam.planner': '/ipam/plans',
  'ipam.import.extipam': '/ipam/import/extipam',
  'dns.import': '/dns/import',
  'dns.dynamic_update_acl': null,
  'ai.copilot': '/ai',
  'reports.top_n': '/reports',
  'tools.network': '/tools',
  'security.certificates': '/certificates',
  'ui.saved_views': '/saved-views',
  'dhcp.import': '/dhcp/import',
}

const off = {
  'network.customer': '/customers',
  'network.provider': '/providers',
  'network.circuit': '/circuits',
  'network.service': '/services',
  'network.asn': '/asns',
  'network.overlay': '/overlays',
  'network.multicast': '/multicast',
  'network.device': '/network-devices',
  'network.application': '/applications',
  'network.domain': '/domains',
  'network.looking_glass': '/looking-glass',
  'ipam.discovery': '/ipam/discovery',
  'ipam.nat': '/ipam/nat-mappings',
  'dns.dnssec': null,
  'dns.pools': '/dns/pools',
  'dns.blocklists': '/dns/blocklists',
  'dns.acme_challenge': '/acme',
  'dns.catalog_zones': null,
  'compliance.conformity': '/conformity',
  'tools.portscan': '/portscan',
  'tools.pcap': '/pcap',
  'tools.wake_scheduler': '/wake-scheduler',
  'migration.cutover': '/migration/cutover',
  'governance.approvals': '/change-requests',
  'governance.requests': '/requests',
  'governance.plans': '/plans',
  'governance.time_travel': '/history',
  'integrations.cloud': '/cloud',
  'integrations.orchestrator': '/orchestrator',
  'integrations.container_host': '/container-hosts',
  'integrations.hypervisor': '/hypervisors',
  'integrations.external_dns': '/external-dns',
  'integrations.gitops': '/gitops',
  'security.tls_certs': '/tls-certs',
  'security.new_device_watch': '/new-devices',
  'dhcp.pxe': '/dhcp/pxe-profiles',
  'dhcp.mac_blocks': '/dhcp/mac-blocks',
  'dhcp.rogue_detection': '/dhcp/responders',
  'ipv6.router_advertisements': '/dhcp/ra',
}

const shown = (isOn: boolean) =>
  Object.fromEntries(
    modules.filter((module) => module.on === isOn).map(({ id, prefixes }) => [id, prefixes[0] ?? null]),
  )

test('there are 53 modules, each once', () => {
  expect(modules).toHaveLength(53)
  expect(new Set(modules.map(({ id }) => id)).size).toBe(53)
})

test('exactly these 14 ship switched on, with these prefixes', () => {
  expect(Object.keys(on)).toHaveLength(14)
  expect(shown(true)).toEqual(on)
})

test('exactly these 39 ship switched off, with these prefixes', () => {
  expect(Object.keys(off)).toHaveLength(39)
  expect(shown(false)).toEqual(off)
})

test('each has a label, a group and a description that an administrator can read', () => {
  for (const { id, label, group, description } of modules) {
    expect(label, id).toMatch(/^\S.*\S$/)
    expect(group, id).toMatch(/^[A-Z]/)
    expect(description, id).toMatch(/^[A-Z].{10,}[^.]$/)
  }
})
