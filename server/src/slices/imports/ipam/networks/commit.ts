import { type Cidr, compareCidr, formatCidr, parseCidr } from '@cadastre/core/ip'
import type { Work } from '../../../../db/work.ts'
import { invalid } from '../../../../http/errors.ts'
import { checkedFields, type FieldDefinition } from '../../../custom-fields/rules.ts'
import { lockSpaces } from '../../../ipam/locks.ts'
import { type Matching, type MatchKey, matchesOf } from '../match.ts'
import { type Ids, merged } from '../owners/kinds.ts'
import type { ImportedVlans } from '../owners/vlans.ts'
import { identityOf } from '../rules.ts'
import { byId, type Item, isOverwritten, ledgerRow, marked, type Row, type Run } from '../run.ts'
import type { Block, Kind, Subnet, Values } from '../schema.ts'

/** What networks of a plan refer to. */
export type Around = {
  readonly customers: Ids
  readonly sites: Ids
  readonly vlans: ImportedVlans
  readonly spaceOf: (name: string | null) => string | null
}

/** A network of the plan in its place. */
export type Placed<Entity> = Item<Entity> & { readonly cidr: Cidr; readonly space_id: string; readonly network: string }

type Network = Pick<Block | Subnet, 'network' | 'space_name' | 'extipam_id' | 'custom_fields'>

export const networkMatching = (table: string): Matching => ({
  table,
  marks: 'custom_fields',
  hasTrash: true,
  columns: 'space_id uuid, network cidr',
  isSame: 't.space_id = n.space_id and t.network = n.network',
  isOnePlace: true,
})

export const soughtNetwork = (
  { extipam_id, custom_fields }: Pick<Network, 'extipam_id' | 'custom_fields'>,
  network: string,
  space_id: string | null,
): MatchKey => ({ space_id, network, ...identityOf(extipam_id, custom_fields) })

/** The shortest prefix first, so that what contains others is there before them. */
export const inOrder = <Entity extends Network>(items: readonly Item<Entity>[]): Item<Entity>[] =>
  items
    .map((item) => ({ item, cidr: parseCidr(item.entity.network)?.cidr ?? NOWHERE }))
    .sort((a, b) => a.cidr.prefix - b.cidr.prefix || compareCidr(a.cidr, b.cidr))
    .map(({ item }) => item)
const NOWHERE: Cidr = { family: 4, first: 0n, prefix: -1 }

/** Those that have a place, their spaces locked; the others have failed, and why. */
async function placed<Entity extends Network>(
  work: Work,
  kind: Kind,
  items: readonly Item<Entity>[],
  { spaceOf }: Around,
): Promise<{ placed: Placed<Entity>[]; rows: Map<Entity, Row> }> {
  const rows = new Map<Entity, Row>()
  const located = items.flatMap((item): Placed<Entity>[] => {
    const cidr = parseCidr(item.entity.network)?.cidr
    const space_id = spaceOf(item.entity.space_name)
    const error = cidr ? `no target space resolved for ${item.keys[0]}` : `'${item.entity.network}' is not a network`
    if (cidr && space_id !== null) return [{ ...item, cidr, space_id, network: formatCidr(cidr) }]
    rows.set(item.entity, ledgerRow(kind, item, 'failed', { error }))
    return []
  })
  const live = await lockSpaces(work, [...new Set(located.map(({ space_id }) => space_id))])
  const lost = located.find(({ space_id }) => !live.has(space_id))
  if (lost) throw invalid(`The space of ${lost.network} has gone into the trash`)
  return { placed: located, rows }
}

/** A network of the plan that is there already, and how. */
export type There<Entity, Image> = { item: Placed<Entity>; before: Image; isOwn: boolean }

type Image = { id: string; network: string; space_id: string; custom_fields: Values }

/** How a kind of networks is written. Both answer a row of the ledger for each, made or not. */
export type Writing<Entity, Shown> = {
  readonly kind: 'ip_block' | 'subnet'
  readonly imagesOf: (work: Work, ids: readonly string[]) => Promise<Shown[]>
  readonly overwrite: (work: Work, there: readonly There<Entity, Shown>[]) => Promise<Row[]>
  readonly create: (work: Work, items: readonly Placed<Entity>[]) => Promise<Row[]>
}

/** Writes a portion of networks: what is there stays or is overwritten, the rest is made. */
export async function writeNetworks<Entity extends Network, Shown extends Image>(
  work: Work,
  run: Run,
  around: Around,
  items: readonly Item<Entity>[],
  { kind, imagesOf, overwrite, create }: Writing<Entity, Shown>,
): Promise<Row[]> {
  const { placed: all, rows } = await placed(work, kind, items, around)
  const there = await thereOf(work, run, kind, all, imagesOf)
  const changing: There<Entity, Shown>[] = []
  for (const one of there.values()) {
    const row = stayingRow(run, kind, one.item, one.before)
    if (row) rows.set(one.item.entity, row)
    else changing.push(one)
  }
  const fresh = all.filter((item) => !there.has(item))
  const add = (entities: readonly Entity[], more: readonly Row[]): void =>
    entities.forEach((entity, index) => {
      const row = more[index]
      if (row) rows.set(entity, row)
    })
  add(
    changing.map(({ item }) => item.entity),
    await overwrite(work, changing),
  )
  add(
    fresh.map(({ entity }) => entity),
    await create(work, fresh),
  )
  const isWritten = [...rows.values()].some(({ action_taken }) => ['created', 'overwrote'].includes(action_taken))
  if (!isWritten) work.unaudited('nothing is imported')
  return items.flatMap(({ entity }) => rows.get(entity) ?? [])
}

async function thereOf<Entity extends Network, Shown extends Image>(
  work: Work,
  run: Run,
  table: string,
  items: readonly Placed<Entity>[],
  imagesOf: Writing<Entity, Shown>['imagesOf'],
): Promise<Map<Placed<Entity>, There<Entity, Shown>>> {
  const sought = items.map(({ entity, network, space_id }) => soughtNetwork(entity, network, space_id))
  const matches = await matchesOf(work, run.host, networkMatching(table), sought)
  const images = byId(
    await imagesOf(
      work,
      matches.flatMap((match) => match?.id ?? []),
    ),
  )
  return new Map(
    items.flatMap((item, index) => {
      const match = matches[index]
      const before = images.get(match?.id ?? '')
      return match && before ? [[item, { item, before, isOwn: match.isOwn }] as const] : []
    }),
  )
}

/** What is there is another network by now, or in another space: which of the two is right is for a person to say. */
export function movedSentence({ network, space_id }: Pick<Image, 'network' | 'space_id'>, here: Image): string | null {
  if (here.network === network && here.space_id === space_id) return null
  const elsewhere = here.space_id === space_id ? '' : ' in another space'
  return `The source has it as ${network}${elsewhere}, here it is ${here.network}: resize or move it here`
}

/** The row of a network that is there and stays as it is. */
function stayingRow<Entity>(run: Run, kind: Kind, item: Placed<Entity>, here: Image): Row | null {
  const moved = movedSentence(item, here)
  const isAsked = isOverwritten(run, item)
  if (moved) return ledgerRow(kind, item, isAsked ? 'failed' : 'skipped', { entity_id: here.id, error: moved })
  return isAsked ? null : ledgerRow(kind, item, 'skipped', { entity_id: here.id })
}

type Marks = { readonly fields: Values } | { readonly error: string }

/** Custom fields as they are stored, or why they cannot be: what has a definition must fit it. */
export function marksOf(
  run: Run,
  definitions: readonly FieldDefinition[],
  { custom_fields, extipam_id }: Pick<Network, 'custom_fields' | 'extipam_id'>,
  before?: Values,
): Marks {
  const fields = merged(before ?? {}, marked(run, custom_fields, extipam_id))
  const checked = checkedFields(definitions, fields, { isCreate: before === undefined })
  return checked.ok ? { fields: checked.fields } : { error: checked.sentence }
}
