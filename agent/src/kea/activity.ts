import { MOST_LOG_LINES, MOST_SIGHTINGS, type Sighting } from '@cadastre/core/agent/dhcp-protocol'
import { blockedMacIn } from '@cadastre/core/dhcp/log-line'
import { LogFollower } from '../query-log.ts'
import { logsOf, type Protocol } from './local.ts'

type Tell = (path: string, body: object) => Promise<void>

/** Tells what the daemons log: of clients as it is, of blocked ones how often they came. */
export class Activity {
  readonly #told: readonly LogFollower[]
  readonly #classes: readonly LogFollower[]
  readonly #tell: Tell

  constructor(folder: string, protocols: readonly Protocol[], tell: Tell) {
    const files = protocols.map((protocol) => logsOf(folder, protocol))
    this.#told = files.flatMap(({ daemon, leases }) => [daemon, leases]).map((file) => new LogFollower(file))
    this.#classes = files.map(({ classes }) => new LogFollower(classes))
    this.#tell = tell
  }

  async ship(): Promise<void> {
    for (const follower of this.#told) await this.#shipLines(follower)
    for (const follower of this.#classes) await this.#shipSightings(follower)
  }

  async #shipLines(follower: LogFollower): Promise<void> {
    for (
      let lines = await follower.peek(MOST_LOG_LINES);
      lines.length > 0;
      lines = await follower.peek(MOST_LOG_LINES)
    ) {
      await this.#tell('/log-entries', { lines })
      follower.take(lines.length)
    }
  }

  async #shipSightings(follower: LogFollower): Promise<void> {
    // As many lines as there may be clients in one report.
    for (
      let lines = await follower.peek(MOST_SIGHTINGS);
      lines.length > 0;
      lines = await follower.peek(MOST_SIGHTINGS)
    ) {
      const sightings = sightingsIn(lines)
      if (sightings.length > 0) await this.#tell('/mac-sightings', { sightings })
      follower.take(lines.length)
    }
  }
}

function sightingsIn(lines: readonly string[]): Sighting[] {
  const seen = new Map<string, number>()
  for (const mac of lines.map(blockedMacIn)) if (mac !== null) seen.set(mac, (seen.get(mac) ?? 0) + 1)
  const last_at = new Date().toISOString()
  return [...seen].map(([mac_address, count]) => ({ mac_address, count, last_at }))
}
