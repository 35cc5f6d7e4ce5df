import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { FieldDefinition } from '../../custom-fields/rules.ts'
import { rangeBetween } from '../addresses/delegation.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { readTarget, refuseMulticast } from '../addresses/target-subnet.ts'
import { zoneColumns } from '../addresses/zone-choice.ts'
import { FREE_ORPHAN } from '../write/revive.ts'
import { type Facts, type Named, namedAddresses } from './rules.ts'
import type { BulkAllocate } from './schema.ts'
import { rangesToWrite } from './writable.ts'

export type BulkRequest = {
  named: Named[]
  facts: Facts
  /** Rows that were given up long enough ago, by their address: they are free. */
  orphans: ReadonlyMap<string, Address>
  /** Where the names go. */
  zone: ReturnType<typeof zoneColumns>
  definitions: FieldDefinition[]
}

/** The addresses a request names, and what is known about them; a fixed number of statements. */
export async function factsOf(reader: Reader, subnetId: string, input: BulkAllocate): Promise<BulkRequest> {
  const target = await readTarget(reader, subnetId)
  const writable = await rangesToWrite(reader, subnetId)
  refuseMulticast(target)
  const named = namedAddresses(target.cidr, input)
  if (typeof named === 'string') throw invalid(named)
  const zone = zoneColumns(input.create_dns_records ? (input.dns_zone_id ?? undefined) : null, target.zone)
  const { taken, orphans } = await rowsIn(reader, subnetId, input)
  const facts = {
    taken,
    names: await namesTaken(reader, named, zone.forward_zone_id),
    pools: target.pools.flatMap(([first, last]) => rangeBetween(first, last)),
    writable,
  }
  return { named, facts, orphans, zone, definitions: target.definitions }
}

async function rowsIn(reader: Reader, subnetId: string, { range_start, range_end }: BulkAllocate) {
  const rows = await reader.rows(sql<
    Address & { is_free: boolean }
  >`select ${raw(addressSelect)}, ${raw(FREE_ORPHAN)} as is_free from ip_address
     where subnet_id = ${subnetId} and address between ${range_start}::inet and ${range_end}::inet`)
  const free = rows.filter(({ is_free }) => is_free)
  return {
    taken: new Set(rows.filter(({ is_free }) => !is_free).map(({ address }) => address)),
    orphans: new Map(free.map(({ is_free: _free, ...row }) => [row.address, row])),
  }
}

async function namesTaken(reader: Reader, named: readonly Named[], zone: string | null): Promise<Set<string> | null> {
  if (zone === null) return null
  const rows = await reader.rows(sql<{ hostname: string }>`select distinct lower(hostname) as hostname from ip_address
     where lower(hostname) = any(${named.map(({ hostname }) => hostname)}::text[]) and hostname is not null and forward_zone_id = ${zone}`)
  return new Set(rows.map(({ hostname }) => hostname))
}
