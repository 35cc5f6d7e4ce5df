import type { Offer } from '@cadastre/core/agent/dhcp-protocol'

/** Questions and answers of DHCPv4 (RFC 2131), as far as it takes to see who answers. */

const [OPTIONS_AT, COOKIE] = [240, 0x63825363]
const [MESSAGE_TYPE, SERVER_IDENTIFIER, PARAMETERS, PAD, END] = [53, 54, 55, 0, 255]
const SHORTEST = 300
const [DISCOVER, OFFER] = [1, 2]

/** A client that asks for an address; the answer shall come to everybody, since it has none yet. */
export function discoverOf(transaction: number, mac: string): Buffer {
  const head = Buffer.alloc(OPTIONS_AT)
  head.set([1, 1, 6, 0])
  head.writeUInt32BE(transaction, 4)
  head.writeUInt16BE(0x8000, 10)
  head.set(Buffer.from(mac.replaceAll(':', ''), 'hex'), 28)
  head.writeUInt32BE(COOKIE, 236)
  const options = [MESSAGE_TYPE, 1, DISCOVER, PARAMETERS, 4, 1, 3, 6, 15, END]
  // Some servers take nothing shorter than BOOTP was.
  return Buffer.concat([head, Buffer.from(options)], SHORTEST)
}

/** Who offers what; null where the packet is no offer to this question. */
export function offerIn(packet: Buffer, transaction: number, sourceIp: string): Offer | null {
  if (packet.length < OPTIONS_AT || packet[0] !== 2 || packet.readUInt32BE(4) !== transaction) return null
  if (packet.readUInt32BE(236) !== COOKIE) return null
  const options = optionsIn(packet)
  const identifier = options.get(SERVER_IDENTIFIER)
  if (options.get(MESSAGE_TYPE)?.[0] !== OFFER || identifier?.length !== 4) return null
  const giaddr = textOf(packet.subarray(24, 28))
  return {
    server_identifier: textOf(identifier),
    source_ip: sourceIp,
    source_mac: null,
    giaddr: giaddr === '0.0.0.0' ? null : giaddr,
    offered_ip: textOf(packet.subarray(16, 20)),
  }
}

function optionsIn(packet: Buffer): Map<number, Buffer> {
  const options = new Map<number, Buffer>()
  for (let at = OPTIONS_AT; at < packet.length; ) {
    const code = packet[at] ?? END
    if (code === END) break
    if (code === PAD) {
      at++
      continue
    }
    const length = packet[at + 1] ?? 0
    if (!options.has(code)) options.set(code, packet.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return options
}

const textOf = (octets: Buffer): string => [...octets].join('.')
