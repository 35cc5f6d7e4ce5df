// RFC 1320. Node's OpenSSL no longer has MD4; a Windows password is still known to its server by nothing else.

type Round = { mix: (x: number, y: number, z: number) => number; add: number; order: number[]; turns: number[] }

const ROUNDS: Round[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    add: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    turns: [3, 7, 11, 19],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    add: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    turns: [3, 5, 9, 13],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    add: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    turns: [3, 9, 11, 15],
  },
]

type State = [number, number, number, number]

export function md4(message: Buffer): Buffer {
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  const padded = pad(message)
  for (let at = 0; at < padded.length; at += 64) state = absorb(state, padded.subarray(at, at + 64))
  const digest = Buffer.alloc(16)
  state.forEach((word, index) => {
    digest.writeUInt32LE(word >>> 0, index * 4)
  })
  return digest
}

function pad(message: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((message.length + 9) / 64) * 64)
  message.copy(padded)
  padded[message.length] = 0x80
  padded.writeBigUInt64LE(BigInt(message.length) * 8n, padded.length - 8)
  return padded
}

function absorb(before: State, block: Buffer): State {
  let [a, b, c, d] = before
  for (const { mix, add, order, turns } of ROUNDS) {
    order.forEach((word, step) => {
      const sum = (a + mix(b, c, d) + block.readUInt32LE(word * 4) + add) | 0
      const turn = turns[step % 4] as number
      ;[a, b, c, d] = [d, (sum << turn) | (sum >>> (32 - turn)), b, c]
    })
  }
  return [(before[0] + a) | 0, (before[1] + b) | 0, (before[2] + c) | 0, (before[3] + d) | 0]
}
