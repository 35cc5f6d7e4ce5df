import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { Fault, within } from '../../outbound/fault.ts'
import { connectionFault, ProviderFault } from '../faults.ts'
import { type Server, written } from '../servers.ts'
import type { Reply, Strangeness } from './packet.ts'

export type Sending = { readonly resendMs: number; readonly times: number; readonly timeMs: number }

/**
 * Sends a request until its answer comes. Whatever else arrives is passed over, as anybody can send it; if nothing
 * better comes, it is the news.
 */
export async function exchange(
  server: Server,
  request: Buffer,
  read: (datagram: Buffer) => Reply | Strangeness,
  sending: Sending,
): Promise<Reply> {
  const { address, family } = await lookup(server.host).catch((error: unknown) => {
    throw connectionFault(error, written(server))
  })
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  let strange: Strangeness | null = null
  socket.on('error', reject).on('message', (datagram) => {
    const reply = read(datagram)
    if (typeof reply === 'string') strange = reply
    else resolve(reply)
  })
  let timer: NodeJS.Timeout | undefined
  try {
    // Connected, the socket takes packets from this peer alone and learns that nobody listens there.
    socket.once('connect', () => {
      timer = sendAgain(() => socket.send(request, (error) => error && reject(error)), sending)
    })
    socket.connect(server.port, address)
    return await within(Math.min(sending.resendMs * sending.times, sending.timeMs), promise)
  } catch (error) {
    throw strange ? strangeFault(strange, server) : silenceFault(error, server)
  } finally {
    clearInterval(timer)
    socket.close()
  }
}

/** The same bytes each time: a server knows a repeat by them (RFC 5080, 2.1.1). */
function sendAgain(send: () => void, { resendMs, times }: Sending): NodeJS.Timeout {
  let sent = 1
  send()
  const timer = setInterval(() => {
    if (sent++ < times) send()
    else clearInterval(timer)
  }, resendMs)
  return timer
}

function strangeFault(strange: Strangeness, server: Server): ProviderFault {
  const said = {
    malformed: 'what comes back is no answer to the request',
    forged: 'the answer was not made with our secret: it is another one there, or somebody else answers',
    unsigned: 'the answer has no Message-Authenticator: let the server send it, or somebody can turn a no into a yes',
  }[strange]
  return new ProviderFault('answer', `${written(server)}: ${said}`, true)
}

function silenceFault(error: unknown, server: Server): ProviderFault {
  if (!(error instanceof Fault && error.code === 'timeout')) return connectionFault(error, written(server))
  const hint = 'does it know this machine as a client, with the same secret?'
  return new ProviderFault('answer', `${written(server)} does not answer in time: ${hint}`, true)
}
