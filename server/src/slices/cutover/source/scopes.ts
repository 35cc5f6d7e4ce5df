import {
  listExclusions,
  listLeases,
  listOptions,
  listReservations,
  type WindowsLease,
} from '../../../remote/dhcp-contents.ts'
import { listScopes, readScope, type WindowsScope } from '../../../remote/dhcp-server.ts'
import { RemoteError } from '../../../remote/error.ts'
import type { Reading } from '../../../remote/reading.ts'
import type { WindowsServer } from '../../../remote/windows.ts'
import type { Keys } from '../../../secrets.ts'
import { type LegacyScope, missing, type Sight, seen, unreadable } from '../facts.ts'
import { scopeOfWindows } from './map.ts'
import { askWindows, remoteReason, type SourceServer } from './servers.ts'

/** A scope on the legacy server with all that it hands out, by the address of its network. */
export async function readLegacyScope(keys: Keys, source: SourceServer, scopeId: string): Promise<Sight<LegacyScope>> {
  return looking(source, () =>
    askWindows(keys, source, async (server) => contentsOf(server, await readScope(server, scopeId))),
  )
}

/** The same without its contents, where only its state is asked for. */
export async function lookAtScope(keys: Keys, source: SourceServer, scopeId: string): Promise<Sight<LegacyScope>> {
  return looking(source, () =>
    askWindows(keys, source, async (server) => withoutContents(await readScope(server, scopeId))),
  )
}

const withoutContents = (scope: WindowsScope): LegacyScope =>
  scopeOfWindows({ scope, exclusions: [], reservations: [], options: [], blind: [] })

export async function listLegacyScopes(keys: Keys, source: SourceServer): Promise<LegacyScope[]> {
  refuseOthers(source)
  return askWindows(keys, source, async (server) => {
    const scopes = whole(await listScopes(server))
    const [exclusions, reservations] = [await listExclusions(server), await listReservations(server)]
    return scopes.map((scope) =>
      scopeOfWindows({
        scope,
        exclusions: exclusions.rows.filter(({ scopeId }) => scopeId === scope.scopeId),
        reservations: reservations.rows.filter(({ scopeId }) => scopeId === scope.scopeId),
        options: [],
        blind: [],
      }),
    )
  })
}

/** All leases that the server has, whichever scope it counts them to; those of this scope must all be there. */
export async function listLegacyLeases(keys: Keys, source: SourceServer, scopeId: string): Promise<WindowsLease[]> {
  refuseOthers(source)
  return askWindows(keys, source, async (server) => {
    const { rows, blind } = await listLeases(server)
    return whole({ rows, blind: blind.filter(({ where }) => where === null || where === scopeId) })
  })
}

function refuseOthers({ driver, name }: SourceServer): void {
  if (driver !== 'wsrv_dhcp')
    throw new RemoteError('unsupported', `Scopes cannot be read from ${name}: it is no Windows Server`)
}

/** A list that is not all of it would be taken for all of it. */
function whole<Row>({ rows, blind: [spot] }: Reading<Row>): Row[] {
  if (spot) throw new RemoteError('script', spot.where === null ? spot.reason : `${spot.where}: ${spot.reason}`)
  return rows
}

async function contentsOf(server: WindowsServer, scope: WindowsScope): Promise<LegacyScope> {
  const which = { scopeId: scope.scopeId }
  const exclusions = await listExclusions(server, which)
  const reservations = await listReservations(server, which)
  const options = await listOptions(server, which)
  const blind = [
    ...blindSpots('Exclusions', exclusions),
    ...blindSpots('Reservations', reservations),
    ...blindSpots('Options', options),
  ]
  const rows = { exclusions: exclusions.rows, reservations: reservations.rows, options: options.rows }
  return scopeOfWindows({ scope, ...rows, blind })
}

const blindSpots = (what: string, { blind }: Reading<unknown>): string[] =>
  blind.map(({ reason }) => `${what} could not be read: ${reason}`)

async function looking(source: SourceServer, look: () => Promise<LegacyScope>): Promise<Sight<LegacyScope>> {
  try {
    refuseOthers(source)
    return seen(await look())
  } catch (error) {
    const reason = remoteReason(error)
    return (error as RemoteError).code === 'not_found' ? missing(reason) : unreadable(reason)
  }
}
