import { expect, test } from 'vitest'
import { countedSince, readCounters } from './statistics.ts'

const DUMP = `+++ Statistics Dump +++ (1794857000)
++ Incoming Requests ++
                 120 QUERY
                   3 UPDATE
++ Incoming Queries ++
                 100 A
                  20 SOA
++ Outgoing Rcodes ++
                  90 NOERROR
                   5 SERVFAIL
                  25 NXDOMAIN
++ Outgoing Queries ++
[View: out]
                   7 A
++ Name Server Statistics ++
                 123 IPv4 requests received
                   7 queries caused recursion
                   2 responses dropped for rate limits
                   1 responses truncated for rate limits
--- Statistics Dump --- (1794857000)
`
const COUNTERS = {
  queries_total: 120,
  noerror: 90,
  nxdomain: 25,
  servfail: 5,
  recursion: 7,
  rate_dropped: 2,
  rate_slipped: 1,
}

test('the counters of a daemon are read from its dump, and what was never counted is nothing', () => {
  expect(readCounters(DUMP)).toEqual(COUNTERS)
  expect(Object.values(readCounters(''))).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('what was counted since is told, also by a daemon that was started anew', () => {
  const later = { ...COUNTERS, queries_total: 130, noerror: 99, nxdomain: 26 }
  expect(countedSince(COUNTERS, later)).toEqual({
    queries_total: 10,
    noerror: 9,
    nxdomain: 1,
    servfail: 0,
    recursion: 0,
    rate_dropped: 0,
    rate_slipped: 0,
  })
  const anew = { ...COUNTERS, queries_total: 4, noerror: 4 }
  expect(countedSince(COUNTERS, anew)).toEqual(anew)
})
