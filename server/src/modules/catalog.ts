type Entry = {
  label: string
  group: string
  description: string
  /** Prefixes below /api/v1 that answer 404 while the module is off. */
  prefixes: readonly string[]
  on: boolean
}

const entry = (label: string, group: string, prefix: string, description: string): Entry => ({
  label,
  group,
  description,
  prefixes: prefix === '' ? [] : [prefix],
  on: false,
})

/** Core workflow, a convenience of the UI, or a read-only diagnostic: these ship switched on. */
const shippedOn = (declared: Entry): Entry => ({ ...declared, on: true })

/** The feature modules an administrator can switch. */
export const catalog = {
  'network.site': shippedOn(entry('Sites', 'Network', '/sites', 'Places, as a tree, that networks belong to')),
  'network.vlan': shippedOn(entry('VLANs', 'Network', '/vlans', 'VLANs and the routers that carry them')),
  'network.vrf': shippedOn(entry('VRFs', 'Network', '/vrfs', 'Routing tables with their distinguishers and targets')),
  'network.customer': entry('Customers', 'Network', '/customers', 'Whom networks and circuits are run for'),
  'network.provider': entry('Providers', 'Network', '/providers', 'Carriers and suppliers'),
  'network.circuit': entry('Circuits', 'Network', '/circuits', 'Leased lines and their terms'),
  'network.service': entry('Services', 'Network', '/services', 'Bundles of network resources sold or run as one'),
  'network.asn': entry('ASNs', 'Network', '/asns', 'Autonomous system numbers'),
  'network.overlay': entry('Overlays', 'Network', '/overlays', 'Overlay networks and their sites'),
  'network.multicast': entry('Multicast groups', 'Network', '/multicast', 'Multicast groups, domains and memberships'),
  'network.device': entry('Network devices', 'Network', '/network-devices', 'Routers and switches that are polled'),
  'network.application': entry('Applications', 'Network', '/applications', 'Traffic classes of applications'),
  'network.domain': entry('Domains', 'Network', '/domains', 'Registered domain names and their expiry'),
  'network.looking_glass': entry('BGP looking glass', 'Network', '/looking-glass', 'Routes as collectors see them'),
  'ipam.address_sets': shippedOn(entry('Address sets', 'IPAM', '/address-sets', 'Named ranges handed to a team')),
  'ipam.planner': shippedOn(
    entry('Subnet planner', 'IPAM', '/ipam/plans', 'Subnet layouts drawn before they are made'),
  ),
  'ipam.import.extipam': shippedOn(
    entry('NetBox import', 'IPAM', '/ipam/import/extipam', 'Brings an estate in from NetBox'),
  ),
  'ipam.discovery': entry('Discovery', 'IPAM', '/ipam/discovery', 'Finds addresses in use on the network'),
  'ipam.nat': entry('NAT mappings', 'IPAM', '/ipam/nat-mappings', 'Inside and outside addresses of translations'),
  'dns.import': shippedOn(entry('DNS import', 'DNS', '/dns/import', 'Brings zones in from files and servers')),
  'dns.dynamic_update_acl': shippedOn(
    entry('Dynamic update ACLs', 'DNS', '', 'Who may update a zone dynamically, and which names'),
  ),
  'dns.dnssec': entry('DNSSEC', 'DNS', '', 'Signing of zones and the keys for it'),
  'dns.pools': {
    ...entry('DNS pools', 'DNS', '/dns/pools', 'Answers that follow the health of their targets'),
    prefixes: ['/dns/pools', '/dns/pool-members'],
  },
  'dns.blocklists': entry('DNS blocklists', 'DNS', '/dns/blocklists', 'Names that resolvers refuse'),
  'dns.acme_challenge': entry('ACME DNS challenges', 'DNS', '/acme', 'Answers certificate challenges from zones'),
  'dns.catalog_zones': entry('Catalog zones', 'DNS', '', 'Zones announced to secondaries by a catalog'),
  'ai.copilot': shippedOn(
    entry('Operator copilot', 'AI', '/ai', 'Read-only questions over the Model Context Protocol'),
  ),
  'compliance.conformity': entry('Conformity', 'Compliance', '/conformity', 'Checks of the estate against policies'),
  'reports.top_n': shippedOn(entry('Top-N reports', 'Compliance', '/reports', 'Fullest subnets, busiest clients')),
  'tools.network': {
    ...shippedOn(entry('Network tools', 'Tools', '/tools', 'Look-ups and reachability tests by hand')),
    prefixes: ['/tools', '/dns/tools'],
  },
  'tools.portscan': entry('Port scanning', 'Tools', '/portscan', 'Scans of open ports'),
  'tools.pcap': entry('Packet capture', 'Tools', '/pcap', 'Captures on an agent'),
  'tools.wake_scheduler': entry('Scheduled wake-up', 'Tools', '/wake-scheduler', 'Wake-on-LAN by the clock'),
  'migration.cutover': entry(
    'Windows Server cutover',
    'Tools',
    '/migration/cutover',
    'Moves zones and scopes off Windows servers, with proof and rollback',
  ),
  'governance.approvals': entry('Approvals', 'Security', '/change-requests', 'A second person agrees to a deletion'),
  'governance.requests': entry('Request portal', 'Security', '/requests', 'Asking for addresses and names'),
  'governance.plans': entry('Change plans', 'Security', '/plans', 'Sets of changes reviewed before they are applied'),
  'governance.time_travel': entry('History', 'Security', '/history', 'The estate as it was at a moment'),
  'integrations.cloud': entry('Cloud providers', 'Integrations', '/cloud', 'Networks and addresses of cloud accounts'),
  'integrations.orchestrator': entry('Kubernetes', 'Integrations', '/orchestrator', 'Nodes and services of clusters'),
  'integrations.container_host': entry('Container hosts', 'Integrations', '/container-hosts', 'Networks of engines'),
  'integrations.hypervisor': entry('Hypervisors', 'Integrations', '/hypervisors', 'Guests and their addresses'),
  'integrations.external_dns': entry('ExternalDNS', 'Integrations', '/external-dns', 'Records asked for by clusters'),
  'integrations.gitops': entry('GitOps', 'Integrations', '/gitops', 'The estate as text in a repository'),
  'security.certificates': shippedOn(
    entry('Certificates', 'Security', '/certificates', 'The certificate this server answers HTTPS with'),
  ),
  'security.tls_certs': entry('TLS monitoring', 'Security', '/tls-certs', 'Expiry and chain of certificates elsewhere'),
  'security.new_device_watch': entry('New devices', 'Security', '/new-devices', 'Hardware addresses never seen before'),
  'ui.saved_views': shippedOn(entry('Saved views', 'UI', '/saved-views', 'Filters and columns kept by name')),
  'dhcp.import': shippedOn(entry('DHCP import', 'DHCP', '/dhcp/import', 'Brings scopes in from files and servers')),
  'dhcp.pxe': entry('Network boot', 'DHCP', '/dhcp/pxe-profiles', 'Boot options by kind of client'),
  'dhcp.mac_blocks': entry('MAC blocks', 'DHCP', '/dhcp/mac-blocks', 'Hardware addresses that get no lease'),
  'dhcp.rogue_detection': entry('Rogue detection', 'DHCP', '/dhcp/responders', 'DHCP servers that should not answer'),
  'ipv6.router_advertisements': entry('Router advertisements', 'DHCP', '/dhcp/ra', 'IPv6 router advertisements'),
} as const satisfies Record<string, Entry>

export type ModuleId = keyof typeof catalog
export type ModuleEntry = Entry & { id: ModuleId }

export const modules: readonly ModuleEntry[] = Object.entries(catalog).map(([id, declared]) => ({
  id: id as ModuleId,
  ...declared,
}))
