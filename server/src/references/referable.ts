import { type Actor, may, visibleIds } from '../access/actor.ts'
import { all, any, raw, type Sql, sql } from '../db/sql.ts'

/** A table that requests refer to: which of its rows, `t`, are there for the actor. */
type Facts = {
  readonly hasTrash?: true
  readonly visible: (actor: Actor) => Sql
  /** Which of them the actor may also make use of, where referring to a row has consequences for it. */
  readonly usable?: (actor: Actor) => Sql
  /** Operations that refer to it take stronger locks, from the top down; one taken before would be in their way. */
  readonly isLockedElsewhere?: true
}

const writable = (actor: Actor, type: string): Sql => {
  const ids = visibleIds(actor, 'write', type)
  return ids === 'all' ? raw('true') : sql`t.id = any(${ids}::uuid[])`
}

// Whoever may change a row knows that it is there.
const seen = (actor: Actor, type: string, column = 't.id'): Sql => {
  const [read, written] = [visibleIds(actor, 'read', type), visibleIds(actor, 'write', type)]
  if (read === 'all' || written === 'all') return raw('true')
  return sql`${raw(column)} = any(${[...read, ...written]}::uuid[])`
}
const byRight =
  (type: string) =>
  (actor: Actor): Sql =>
    seen(actor, type)

/** Whoever may read subnets finds the way to them, as in the lists of blocks and spaces. */
const above = (actor: Actor, table: 'ip_block' | 'subnet', condition: Sql): Sql =>
  may(actor, 'read', table, 'every')
    ? raw('true')
    : sql`exists (select from ${raw(table)} below where ${condition} and below.deleted_at is null
        and ${seen(actor, table, 'below.id')})`
const inSpace = raw('below.space_id = t.id')
const inBlock = raw('below.space_id = t.space_id and below.network <<= t.network')

function hasOwnSet(actor: Actor): Sql {
  const sets = visibleIds(actor, 'write', 'address_set')
  const own = sets === 'all' ? raw('true') : sql`own.id = any(${sets}::uuid[])`
  return sql`exists (select from address_set own where own.subnet_id = t.id and ${own})`
}

const workingOnZones = (actor: Actor): boolean =>
  ['dns_zone', 'dns_record'].some((type) => may(actor, 'write', type, 'any') || may(actor, 'read', type, 'any'))

const everyZone =
  (action: 'read' | 'write') =>
  (actor: Actor): boolean =>
    ['dns_zone', 'dns_record'].some((type) => may(actor, action, type, 'every'))
const readsEveryZone = everyZone('read')
const writesEveryZone = everyZone('write')

const PARTS_OF_DHCP_GROUPS = ['dhcp_scope', 'dhcp_client_class', 'dhcp_option_template', 'dhcp_mac_block']
const workingOnScopes = (actor: Actor): boolean =>
  PARTS_OF_DHCP_GROUPS.some((type) => may(actor, 'write', type, 'any') || may(actor, 'read', type, 'any'))
const writesDhcp = (actor: Actor): boolean => PARTS_OF_DHCP_GROUPS.some((type) => may(actor, 'write', type, 'every'))

export const referable = {
  asn: { visible: byRight('manage_asns') },
  // Whoever sets up servers chooses what they answer encrypted questions with.
  certificate: {
    visible: (actor) => (actor.isSuperadmin || may(actor, 'write', 'dns_group', 'any') ? raw('true') : raw('false')),
  },
  circuit: { hasTrash: true, visible: byRight('circuit') },
  customer: { hasTrash: true, visible: byRight('customer') },
  dhcp_option_template: { visible: byRight('dhcp_option_template') },
  dhcp_pxe_profile: { visible: byRight('dhcp_scope') },
  dhcp_scope: {
    hasTrash: true,
    visible: (actor) => any([seen(actor, 'dhcp_scope'), seen(actor, 'subnet', 't.subnet_id')]),
  },
  dhcp_server: { visible: byRight('dhcp_server') },
  // What refers to a group is served by it.
  dhcp_server_group: {
    visible: (actor) => (workingOnScopes(actor) ? raw('true') : seen(actor, 'dhcp_server')),
    usable: (actor) => (writesDhcp(actor) ? raw('true') : writable(actor, 'dhcp_server')),
  },
  // Names are published in the zones of a network, and pointers in the reverse zones of its groups.
  dns_group: {
    visible: (actor) => (workingOnZones(actor) ? raw('true') : seen(actor, 'dns_group')),
    usable: (actor) => (writesEveryZone(actor) ? raw('true') : writable(actor, 'dns_group')),
  },
  dns_server: { visible: (actor) => seen(actor, 'dns_group', 't.group_id') },
  dns_zone: {
    hasTrash: true,
    visible: (actor) => (readsEveryZone(actor) || writesEveryZone(actor) ? raw('true') : seen(actor, 'dns_zone')),
    usable: (actor) => (writesEveryZone(actor) ? raw('true') : writable(actor, 'dns_zone')),
  },
  // Whoever has to do with zones chooses among the views and policies they are made with.
  dns_view: {
    visible: (actor) => (workingOnZones(actor) ? raw('true') : seen(actor, 'dns_group', 't.group_id')),
  },
  // Whoever writes what is in a pool holds its zone first.
  dns_pool: { visible: byRight('manage_dns_pools'), isLockedElsewhere: true },
  dns_tsig_key: {
    visible: (actor) =>
      all([raw('not t.is_internal'), workingOnZones(actor) ? raw('true') : seen(actor, 'dns_group', 't.group_id')]),
  },
  dnssec_policy: { visible: (actor) => (workingOnZones(actor) ? raw('true') : seen(actor, 'dns_group')) },
  domain: { visible: byRight('manage_domains') },
  group: { visible: byRight('group') },
  ip_address: { visible: (actor) => seen(actor, 'subnet', 't.subnet_id') },
  ip_block: {
    hasTrash: true,
    isLockedElsewhere: true,
    visible: (actor) => any([seen(actor, 'ip_block'), above(actor, 'subnet', inBlock)]),
  },
  ip_space: {
    hasTrash: true,
    isLockedElsewhere: true,
    visible: (actor) =>
      any([seen(actor, 'ip_space'), above(actor, 'ip_block', inSpace), above(actor, 'subnet', inSpace)]),
  },
  ipam_template: { visible: byRight('manage_ipam_templates') },
  multicast_domain: { visible: byRight('multicast') },
  network_service: { hasTrash: true, visible: byRight('network_service') },
  overlay_network: { hasTrash: true, visible: byRight('overlay_network') },
  provider: { visible: byRight('provider') },
  // Whoever looks after a group sees what it is made of.
  role: { visible: (actor) => (may(actor, 'read', 'group', 'any') ? raw('true') : seen(actor, 'role')) },
  site: { visible: byRight('site') },
  // Whoever may write in an address set knows the subnet it lies in.
  subnet: { hasTrash: true, visible: (actor) => any([seen(actor, 'subnet'), hasOwnSet(actor)]) },
  // Accounts are for superadmins; whoever looks after a group sees them as members, and everybody themselves.
  user: {
    visible: (actor) =>
      actor.isSuperadmin || may(actor, 'read', 'group', 'any') ? raw('true') : sql`t.id = ${actor.userId}::uuid`,
  },
  vlan: { visible: (actor) => any([seen(actor, 'vlan'), seen(actor, 'vlan', 't.router_id')]) },
  vrf: { visible: byRight('vrf') },
} as const satisfies Record<string, Facts>

export type Referable = keyof typeof referable
export const factsOf = (table: Referable): Facts => referable[table]
