import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import { within } from '../outbound/fault.ts'
import { connectionFault, ProviderFault } from './faults.ts'
import { failed, passed, type Step } from './protocol.ts'
import { type Server, written } from './servers.ts'

const MOST_MS = 5_000

/** Whether the name of a server is known, and whether it takes connections: what comes before any protocol. */
export async function reachSteps(server: Server): Promise<Step[]> {
  const steps = await resolveSteps(server)
  if (steps.some(({ ok }) => !ok)) return steps
  const socket = connect(server.port, server.host)
  try {
    await within(MOST_MS, once(socket, 'connect'))
    return [...steps, passed('connect', `${written(server)} takes connections`)]
  } catch (error) {
    return [...steps, stepOf(connectionFault(error, written(server)))]
  } finally {
    socket.destroy()
  }
}

/** Whether the name of a server is known: all that can be told of one that is sent datagrams. */
export async function resolveSteps(server: Server): Promise<Step[]> {
  if (isIP(server.host) !== 0) return []
  try {
    const { address } = await within(MOST_MS, lookup(server.host))
    return [passed('resolve', `${server.host} is ${address}`)]
  } catch (error) {
    return [stepOf(connectionFault(error, written(server)))]
  }
}

/** The first server that can be reached; if none can, what is wrong with the last. */
export async function reachFirst(servers: readonly Server[], tryOne = reachSteps): Promise<Step[]> {
  let steps: Step[] = []
  for (const server of servers) {
    steps = await tryOne(server)
    if (steps.every(({ ok }) => ok)) break
  }
  return steps
}

export const serverOf = ({ protocol, hostname, port }: URL): Server => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
})

/** What was wrong, as the step at which it showed. */
export function stepOf(error: unknown): Step {
  if (!(error instanceof ProviderFault)) throw error
  return failed(error.step, error.message)
}
