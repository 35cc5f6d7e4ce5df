import type { Fields } from '../web/src/api/fields.ts'
import * as addressSets from '../web/src/api/generated/schemas/address-sets.ts'
import * as applications from '../web/src/api/generated/schemas/applications.ts'
import * as asns from '../web/src/api/generated/schemas/asns.ts'
import * as circuits from '../web/src/api/generated/schemas/circuits.ts'
import * as customFields from '../web/src/api/generated/schemas/custom-fields.ts'
import * as customers from '../web/src/api/generated/schemas/customers.ts'
import * as domains from '../web/src/api/generated/schemas/domains.ts'
import * as nat from '../web/src/api/generated/schemas/ipam-nat-mappings.ts'
import * as templates from '../web/src/api/generated/schemas/ipam-templates.ts'
import * as multicast from '../web/src/api/generated/schemas/multicast.ts'
import * as overlays from '../web/src/api/generated/schemas/overlays.ts'
import * as providers from '../web/src/api/generated/schemas/providers.ts'
import * as services from '../web/src/api/generated/schemas/services.ts'
import * as sites from '../web/src/api/generated/schemas/sites.ts'
import * as tls from '../web/src/api/generated/schemas/tls-certificates.ts'
import * as vlans from '../web/src/api/generated/schemas/vlans.ts'
import * as vrfs from '../web/src/api/generated/schemas/vrfs.ts'

/** Ids of records that others need. */
export type Ground = Record<'space' | 'block' | 'subnet' | 'router' | 'provider' | 'customer', string>

export type Family = {
  path: string
  fields: Fields
  /** Where the page of one is, without its id; and of the list, if there is one of its own. */
  page: string
  list?: string
  /** What a record must have beside texts, and what a second one must have instead. */
  needs?: object
  second?: object
}

const simple =
  (path: string, page: string, fields: Fields, needs: object = {}, second: object = {}) =>
  (): Family => ({ path, page, list: page, fields, needs, second })

/** The families that are made of one form, by the name a person knows them by. */
export const families: Record<string, (ground: Ground) => Family> = {
  sites: simple('/sites', '/network/sites', sites.siteCreate),
  routers: simple('/vlans/routers', '/network/routers', vlans.routerCreate),
  VLANs: ({ router }) => ({
    path: `/vlans/routers/${router}/vlans`,
    page: '/network/vlans',
    list: `/network/routers/${router}?tab=vlans`,
    fields: vlans.vlanCreate,
    needs: { vlan_id: 10 },
    second: { vlan_id: 11 },
  }),
  VRFs: simple('/vrfs', '/network/vrfs', vrfs.vrfCreate),
  customers: simple('/customers', '/network/customers', customers.customerCreate),
  providers: simple('/providers', '/network/providers', providers.providerCreate),
  circuits: ({ provider }) => ({
    ...simple('/circuits', '/network/circuits', circuits.circuitCreate)(),
    needs: { provider_id: provider },
  }),
  services: ({ customer }) => ({
    ...simple('/services', '/network/services', services.networkServiceCreate)(),
    needs: { customer_id: customer },
  }),
  ASNs: simple('/asns', '/network/asns', asns.asnCreate, { number: 64_500 }, { number: 64_501 }),
  overlays: simple('/overlays', '/network/overlays', overlays.overlayNetworkCreate),
  'multicast groups': ({ space }) => ({
    ...simple('/multicast/groups', '/network/multicast', multicast.multicastGroupCreate)(),
    needs: { space_id: space, address: '239.1.1.1' },
    second: { address: '239.1.1.2' },
  }),
  applications: simple('/applications', '/network/applications', applications.applicationCreate),
  domains: simple(
    '/domains',
    '/network/domains',
    domains.domainCreate,
    { name: 'one.example' },
    { name: 'two.example' },
  ),
  'TLS targets': simple(
    '/tls-certs',
    '/network/tls-certs',
    tls.tlsCertTargetCreate,
    { host: 'one.example' },
    { host: 'two.example' },
  ),
  'NAT mappings': simple(
    '/ipam/nat-mappings',
    '/network/nat-mappings',
    nat.natMappingCreate,
    { kind: '1to1', internal_ip: '10.1.1.1', external_ip: '192.0.2.1' },
    { external_ip: '192.0.2.2' },
  ),
  'address sets': ({ subnet }) => ({
    ...simple('/address-sets', '/network/address-sets', addressSets.addressSetCreate)(),
    needs: { subnet_id: subnet, start_address: '10.1.1.10', end_address: '10.1.1.20' },
    second: { start_address: '10.1.1.30', end_address: '10.1.1.40' },
  }),
  'IPAM templates': simple('/ipam/templates', '/network/ipam-templates', templates.ipamTemplateCreate, {
    applies_to: 'subnet',
  }),
  'custom fields': simple(
    '/custom-fields',
    '/network/custom-fields',
    customFields.customFieldCreate,
    { resource_type: 'subnet', name: 'one', field_type: 'text' },
    { name: 'two' },
  ),
}
