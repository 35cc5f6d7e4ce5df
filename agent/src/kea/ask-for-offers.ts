import { randomBytes, randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Offer } from '@cadastre/core/agent/dhcp-protocol'
import { discoverOf, offerIn } from './discover.ts'

/*
 * A program of its own: asks at each address that it is given who would answer a DHCP client there, and prints the
 * offers as JSON. It runs in the network namespace of the daemons, which a process cannot change for itself.
 */

const [CLIENT, SERVER, EVERYBODY] = [68, 67, '255.255.255.255']
const WAIT_MS = 3_000

async function bound(address?: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  socket.bind({ port: CLIENT, ...(address === undefined ? {} : { address }) })
  await once(socket, 'listening')
  socket.setBroadcast(true)
  return socket
}

/** No card has an address like this one: it was set by software, and it is another one each time. */
const madeUpMac = (): string => `02${randomBytes(5).toString('hex')}`

async function offersAt(addresses: readonly string[]): Promise<Offer[]> {
  const transaction = randomInt(2 ** 32)
  const offers: Offer[] = []
  // Answers go to everybody, and nobody who is bound to one address gets those.
  const listener = await bound()
  listener.on('message', (packet, { address }) => {
    const offer = offerIn(packet, transaction, address)
    if (offer) offers.push(offer)
  })
  for (const address of addresses) {
    const asking = await bound(address)
    asking.send(discoverOf(transaction, madeUpMac()), SERVER, EVERYBODY, () => asking.close())
  }
  await sleep(WAIT_MS)
  listener.close()
  return offers
}

process.stdout.write(JSON.stringify(await offersAt(process.argv.slice(2))))
