import { deafSource } from '../../../../../import/source-fault.ts'
import {
  listExclusions,
  listOptions,
  listReservations,
  type WindowsExclusion,
  type WindowsOption,
  type WindowsReservation,
} from '../../../../../remote/dhcp-contents.ts'
import {
  listFailovers,
  listScopes,
  listSuperscopes,
  type WindowsFailover,
  type WindowsScope,
  type WindowsSuperscope,
} from '../../../../../remote/dhcp-server.ts'
import { RemoteError } from '../../../../../remote/error.ts'
import type { BlindSpot, Reading } from '../../../../../remote/reading.ts'
import type { WindowsServer } from '../../../../../remote/windows.ts'

/** Everything that is imported or named of a Windows DHCP server, and what of it could not be seen. */
export type DhcpServer = {
  scopes: Reading<WindowsScope>
  exclusions: Reading<WindowsExclusion>
  reservations: Reading<WindowsReservation>
  options: Reading<WindowsOption>
  superscopes: Reading<WindowsSuperscope>
  failovers: Reading<WindowsFailover>
}

/** All of it. Where no scope can be seen and something was in the way, that is no answer. */
export async function readDhcpServer(server: WindowsServer): Promise<DhcpServer> {
  const scopes = await listScopes(server)
  const [spot] = scopes.blind
  if (scopes.rows.length === 0 && spot) throw deafSource(`The scopes of the server cannot be seen: ${spot.reason}`)
  return {
    scopes,
    exclusions: await orBlind(listExclusions(server)),
    reservations: await orBlind(listReservations(server)),
    options: await orBlind(listOptions(server)),
    superscopes: await orBlind(listSuperscopes(server)),
    failovers: await orBlind(listFailovers(server)),
  }
}

/** A server that answered and may not say this is blind there; one that does not answer any more is no source. */
async function orBlind<Row>(reading: Promise<Reading<Row>>): Promise<Reading<Row>> {
  return reading.catch((error) => {
    if (!(error instanceof RemoteError) || !['denied', 'script', 'not_found'].includes(error.code)) throw error
    const blind: BlindSpot[] = [{ where: null, reason: error.message }]
    return { rows: [], blind }
  })
}
