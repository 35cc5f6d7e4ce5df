import type { AgentZone } from '@cadastre/core/agent/dns-configuration'
import type { RecordOperation } from '@cadastre/core/agent/dns-protocol'
import { encodeMessage, type Message } from '@cadastre/core/dns/message'
import { compareSerials, isLaterSerial } from '@cadastre/core/dns/serial'
import { addRecord, deleteSet, updateMessage } from '@cadastre/core/dns/update'
import { soaOf } from './zone-file.ts'

/** A message has at most 65,535 octets, and a signature has to fit in. */
const MOST_OCTETS = 60_000

/** What the agent knows of the place that changes are for. */
export type Standing = { readonly serial: number; readonly isDirty: boolean }

export const isKeyWork = ({ op }: RecordOperation): boolean => op.startsWith('dnssec_')

export const latestSerial = (operations: readonly RecordOperation[]): number =>
  operations
    .map(({ target_serial }) => target_serial)
    .reduce((one, other) => (compareSerials(one, other) > 0 ? one : other))

/** Pure: how changes of a zone in a view are made: not at all (they are), by an update, or by loading the whole zone. */
export function waysOf(
  zone: AgentZone,
  standing: Standing,
  operations: readonly RecordOperation[],
  isCut: boolean,
): 'none' | 'update' | 'whole' {
  const isDone = ({ target_serial }: RecordOperation): boolean => !isLaterSerial(target_serial, standing.serial)
  if (standing.isDirty) return 'whole'
  if (operations.every(isDone)) return 'none'
  // A part of one serial must not be seen as all of it.
  if (isCut || operations.some((operation) => isBeyondUpdates(zone, operation))) return 'whole'
  return updateSize(zone, operations) > MOST_OCTETS ? 'whole' : 'update'
}

/**
 * The NS of a zone cannot be replaced by an update (RFC 2136, 3.4.2), and a DS where nothing is delegated is passed over
 * without a word.
 */
const isBeyondUpdates = ({ name: origin, primary_ns }: AgentZone, { name, type, values }: RecordOperation): boolean =>
  (name === origin && type === 'NS') ||
  (name === primary_ns && /^A(AAA)?$/.test(type)) ||
  (type === 'DS' && values.length > 0)

/** The last word on each set; everything goes before anything comes, so that an alias can take the place of others. */
export function updateOf(zone: AgentZone, operations: readonly RecordOperation[]): Message {
  const sets = new Map(operations.map((operation) => [`${operation.name} ${operation.type}`, operation]))
  const last = [...sets.values()]
  const parts = [
    ...last.map(({ name, type }) => deleteSet(name, type)),
    // A delegation comes before its DS.
    ...last
      .toSorted((one, other) => Number(one.type === 'DS') - Number(other.type === 'DS'))
      .flatMap(({ name, type, ttl, values }) => values.map((value) => addRecord({ name, type, ttl, value }))),
    addRecord(soaOf(zone, latestSerial(operations))),
  ]
  return updateMessage(0, zone.name, parts)
}

function updateSize(zone: AgentZone, operations: readonly RecordOperation[]): number {
  try {
    return encodeMessage(updateOf(zone, operations)).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Changes in pieces that fit into messages, for zones that others write to as well and that cannot be loaded anew. */
export function* piecesOf(zone: AgentZone, operations: readonly RecordOperation[]): Generator<RecordOperation[]> {
  if (operations.length <= 1 || updateSize(zone, operations) <= MOST_OCTETS) {
    yield [...operations]
    return
  }
  const half = Math.ceil(operations.length / 2)
  yield* piecesOf(zone, operations.slice(0, half))
  yield* piecesOf(zone, operations.slice(half))
}
