import { createSocket } from 'node:dgram'

/**
 * Asks for an address as a client does that wishes for one, and prints what it is offered. Runs where the clients are:
 * `dhclient` insists on the wish when it takes what it is offered, so that no server could give it anything else.
 *
 * node offer.ts MAC VENDOR WISH
 */
const [mac = '', vendor = '', wish = ''] = process.argv.slice(2)
const PATIENCE_MS = 4_000
const FIXED = 240
const octets = (text: string): number[] => text.split('.').map(Number)

function question(): Buffer {
  const head = Buffer.alloc(FIXED)
  head.set([1, 1, 6, 0, 0x12, 0x34, 0x56, 0x78, 0, 0, 0x80, 0])
  head.set(Buffer.from(mac.replaceAll(':', ''), 'hex'), 28)
  head.set([0x63, 0x82, 0x53, 0x63], FIXED - 4)
  const text = Buffer.from(vendor)
  const named = vendor === '' ? [] : [60, text.length, ...text]
  return Buffer.concat([head, Buffer.from([53, 1, 1, 50, 4, ...octets(wish), ...named, 255])])
}

const OFFER = 2
/** The kind of message stands in option 53, which servers write first. */
const isOffer = (answer: Buffer): boolean => answer[FIXED] === 53 && answer[FIXED + 2] === OFFER

const socket = createSocket('udp4')
socket.on('message', (answer) => {
  if (!isOffer(answer)) return
  process.stdout.write(answer.subarray(16, 20).join('.'))
  socket.close()
})
socket.bind(68, () => {
  socket.setBroadcast(true)
  const ask = () => socket.send(question(), 67, '255.255.255.255')
  ask()
  const again = setInterval(ask, 1_000)
  const end = setTimeout(() => socket.close(), PATIENCE_MS)
  socket.on('close', () => {
    clearInterval(again)
    clearTimeout(end)
  })
})
