import { connect } from 'node:net'
import { Fault, within } from '../../outbound/fault.ts'
import { connectionFault } from '../faults.ts'
import { type Server, written } from '../servers.ts'
import { HEADER_LENGTH, packetLength } from './packet.ts'

/** Sends one packet and takes one, on a connection of their own. */
export async function exchange(server: Server, packet: Buffer, timeMs: number): Promise<Buffer> {
  const socket = connect(server.port, server.host)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let received = Buffer.alloc(0)
  socket.on('error', reject).on('close', () => reject(new Fault('closed', 'The connection was closed too early')))
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    if (received.length < HEADER_LENGTH) return
    const length = packetLength(received)
    if (length === null) reject(new Fault('malformed', 'The answer is too long'))
    else if (received.length >= length) resolve(received.subarray(0, length))
  })
  try {
    socket.write(packet)
    return await within(timeMs, promise)
  } catch (error) {
    throw connectionFault(error, written(server))
  } finally {
    socket.on('error', () => undefined).destroy()
  }
}
