import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import type { Reader } from '../../../db/work.ts'
import { addressMatching, soughtAddress, subnetsAround } from './addresses/commit.ts'
import { type Match, type Matching, type MatchKey, matchesOf, type Recognised } from './match.ts'
import { networkMatching, soughtNetwork } from './networks/commit.ts'
import { customerMatch, siteMatch, spaceMatch, vrfMatch } from './owners/kinds.ts'
import { keys } from './rules.ts'
import type { Address, Block, Conflict, Contents, Kind, Subnet } from './schema.ts'

const AT_ONCE = 5_000

/** What of a plan is there already. VLANs are reused in any case, and so no conflict. */
export async function conflictsOf(
  reader: Reader,
  host: string,
  contents: Contents,
  targetSpaceId: string | null,
): Promise<Conflict[]> {
  const find = <Entity>(
    kind: Kind,
    entities: readonly Entity[],
    how: Recognised<Entity>,
    keyOf: (one: Entity) => string,
  ) => conflictsAmong(reader, host, kind, entities, how.matching, how.soughtOf, keyOf)
  const spaces = await find('ip_space', contents.spaces, spaceMatch, keys.ip_space)
  const ids = new Map(spaces.map(({ key, existing_id }) => [key, existing_id]))
  const spaceOf = (name: string | null): string | null =>
    name === null ? targetSpaceId : (ids.get(keys.ip_space({ name })) ?? null)
  const networks = <Entity extends Block | Subnet>(kind: 'ip_block' | 'subnet', entities: readonly Entity[]) =>
    find(kind, entities, { matching: networkMatching(kind), soughtOf: (one) => soughtIn(one, spaceOf) }, keys[kind])
  return [
    ...(await find('customer', contents.customers, customerMatch, keys.customer)),
    ...(await find('site', contents.sites, siteMatch, keys.site)),
    ...(await find('vrf', contents.vrfs, vrfMatch, keys.vrf)),
    ...spaces,
    ...(await networks('ip_block', contents.blocks)),
    ...(await networks('subnet', contents.subnets)),
    ...(await addressConflicts(reader, host, contents.addresses, spaceOf)),
  ]
}

const soughtIn = (one: Block | Subnet, spaceOf: (name: string | null) => string | null): MatchKey => {
  const cidr = parseCidr(one.network)?.cidr
  return soughtNetwork(one, cidr ? formatCidr(cidr) : one.network, spaceOf(one.space_name))
}

async function conflictsAmong<Entity>(
  reader: Reader,
  host: string,
  kind: Kind,
  entities: readonly Entity[],
  matching: Matching,
  soughtOf: (entity: Entity) => MatchKey,
  keyOf: (entity: Entity) => string,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (let at = 0; at < entities.length; at += AT_ONCE) {
    const part = entities.slice(at, at + AT_ONCE)
    const matches = await matchesOf(reader, host, matching, part.map(soughtOf))
    part.forEach((entity, index) => {
      const match = matches[index]
      if (match) conflicts.push(conflictOf(kind, keyOf(entity), match))
    })
  }
  return conflicts
}

const conflictOf = (kind: Kind, key: string, { id, isOwn }: Match): Conflict => ({
  kind,
  key,
  existing_id: id,
  reason: isOwn ? 'It was imported before' : 'Something that looks the same is there',
  action: 'skip',
})

async function addressConflicts(
  reader: Reader,
  host: string,
  addresses: readonly Address[],
  spaceOf: (name: string | null) => string | null,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const part = addresses.slice(at, at + AT_ONCE).map((entity) => ({
      entity,
      address: canonical(entity.address),
      space_id: spaceOf(entity.space_name),
    }))
    const subnets = await subnetsAround(reader, part)
    const inside = new Map(part.map((one, index) => [one.entity, { ...one, subnet: subnets[index]?.id ?? null }]))
    const soughtOf = (entity: Address): MatchKey => {
      const { address = entity.address, subnet = null } = inside.get(entity) ?? {}
      return soughtAddress(entity, address, subnet)
    }
    const entities = part.map(({ entity }) => entity)
    const more = await conflictsAmong(reader, host, 'ip_address', entities, addressMatching, soughtOf, keys.ip_address)
    conflicts.push(...more)
  }
  return conflicts
}

function canonical(text: string): string {
  const address = parseAddress(text)
  return address ? formatAddress(address) : text
}
