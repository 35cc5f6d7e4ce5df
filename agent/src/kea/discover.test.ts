import { expect, test } from 'vitest'
import { discoverOf, offerIn } from './discover.ts'

/** What a server would answer to a question. */
function answerTo(question: Buffer, options: readonly number[], edit: (packet: Buffer) => void = () => undefined) {
  const packet = Buffer.concat([question.subarray(0, 240), Buffer.from(options)])
  packet[0] = 2
  packet.set([10, 0, 0, 9], 16)
  edit(packet)
  return packet
}
const OFFER = [53, 1, 2, 0, 54, 4, 10, 0, 0, 1, 255]

test('an offer to the question tells who makes it', () => {
  const question = discoverOf(7, '02:00:00:00:00:01')
  expect(question.length).toBe(300)
  expect(offerIn(answerTo(question, OFFER), 7, '10.0.0.1')).toEqual({
    server_identifier: '10.0.0.1',
    source_ip: '10.0.0.1',
    source_mac: null,
    giaddr: null,
    offered_ip: '10.0.0.9',
  })
})

test('nothing else is one: other questions, other answers, and what is cut off', () => {
  const question = discoverOf(7, '02:00:00:00:00:01')
  const from = (packet: Buffer, transaction = 7) => offerIn(packet, transaction, '10.0.0.1')
  expect(from(answerTo(question, OFFER), 8)).toBeNull()
  expect(from(question)).toBeNull()
  expect(from(answerTo(question, [53, 1, 5, 54, 4, 10, 0, 0, 1, 255]))).toBeNull()
  expect(from(answerTo(question, [53, 1, 2, 54, 4, 10, 0]))).toBeNull()
  expect(from(answerTo(question, [53, 1, 2, 255]))).toBeNull()
  const spoilt = answerTo(question, OFFER, (packet) => packet.writeUInt32BE(0, 236))
  for (const packet of [spoilt, Buffer.alloc(0), spoilt.subarray(0, 239)]) expect(from(packet)).toBeNull()
})
