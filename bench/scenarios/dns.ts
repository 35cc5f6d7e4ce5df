import { decodeMessage, encodeMessage, messageOf } from '@cadastre/core/dns/message'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { readZone } from '@cadastre/core/dns/zonefile/read'
import { writeZone } from '@cadastre/core/dns/zonefile/write'
import { mb, rate } from '../report.ts'
import { atLeast, atMost, median, type Row, type Scenario } from '../scenario.ts'
import { zonePieces } from '../zone-text.ts'

const [SMALL, LARGE] = [100_000, 1_000_000]
const LEAST = 300_000
const MOST_TIMES = 1.3
const ROUNDS = 5
const TRANSFERRED = 400

/** Zone files and messages through the DNS library, without a server: records for each second on a core. */
export const dns: Scenario = {
  name: 'dns',
  run: async () => {
    const small = read(SMALL)
    const large = Array.from({ length: ROUNDS }, () => read(LARGE))
    const growth = median(large.map(({ peakMb }) => peakMb)) / small.peakMb
    const records = Array.from(readZone(zonePieces(SMALL), { origin: 'example.com.' }))
    return [
      {
        ...speed(
          'zone file read',
          large.map(({ perSecond }) => perSecond),
        ),
        target: least(large),
      },
      {
        measure: `memory for ${LARGE.toLocaleString('en')} records, to ${SMALL.toLocaleString('en')}`,
        product: mb(median(large.map(({ peakMb }) => peakMb))),
        baseline: mb(small.peakMb),
        ratio: growth,
        target: atMost(MOST_TIMES, growth),
      },
      written(records),
      speed(
        'message decoded, as in a transfer',
        repeated(() => transfer(records)),
      ),
    ]
  },
}

type Read = { perSecond: number; peakMb: number }
const least = (all: Read[]) => atLeast(LEAST, median(all.map(({ perSecond }) => perSecond)))

function read(count: number): Read {
  let [records, peak] = [0, 0]
  const perSecond = timed(() => {
    for (const _ of readZone(zonePieces(count), { origin: 'example.com.' }))
      if (++records % 20_000 === 0) peak = Math.max(peak, process.memoryUsage.rss())
    return records
  })
  return { perSecond, peakMb: peak / 2 ** 20 }
}

function written(records: DnsRecord[]): Row {
  const rates = repeated(() => {
    let length = 0
    for (const piece of writeZone(records, { origin: 'example.com.', ttl: 3_600 })) length += piece.length
    return length > 0 ? records.length : 0
  })
  return { ...speed('zone file written', rates), target: atLeast(LEAST, median(rates)) }
}

function transfer(records: DnsRecord[]): number {
  const answers = records.slice(0, TRANSFERRED).map((record) => ({ ...record, class: 'IN' as const }))
  const bytes = encodeMessage(messageOf({ isResponse: true, answers }))
  let decoded = 0
  while (decoded < SMALL) decoded += decodeMessage(bytes).answers.length
  return decoded
}

const speed = (measure: string, rates: number[]): Row => ({
  measure: `${measure}, records`,
  product: rate(median(rates)),
})
const repeated = (work: () => number): number[] => Array.from({ length: ROUNDS }, () => timed(work))

/** By the time on a core, not by the clock: neighbours on the machine take their share of the latter. */
function timed(work: () => number): number {
  const before = process.cpuUsage()
  const count = work()
  const { user, system } = process.cpuUsage(before)
  return (count / (user + system)) * 1_000_000
}
