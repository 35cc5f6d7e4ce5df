import { expect, test } from 'vitest'
import { blockClassOf, blockedMacIn, readLogLine } from './log-line.ts'

test('a line about a lease tells who got what', () => {
  const line =
    '2026-11-16T22:55:39.542Z INFO  [kea-dhcp4.leases] DHCP4_LEASE_ALLOC [hwtype=1 02:00:00:AB:00:01], cid=[no info], tid=0xd80d7419: lease 10.99.0.10 has been allocated for 7200 seconds'
  expect(readLogLine(line)).toEqual({
    ts: '2026-11-16T22:55:39.542Z',
    severity: 'INFO',
    code: 'DHCP4_LEASE_ALLOC',
    mac_address: '02:00:00:ab:00:01',
    ip_address: '10.99.0.10',
    transaction_id: '0xd80d7419',
  })
})

test('a line in DHCPv6 does, too', () => {
  const line =
    '2026-11-16T22:55:39.542Z INFO  [kea-dhcp6.leases] DHCP6_LEASE_ALLOC duid=[00:03:00:01:02:00:00:00:75:02], tid=0x3c1f2e: lease for address 2001:DB8:75::100 and iaid=1 has been allocated for 3600 seconds'
  expect(readLogLine(line)).toMatchObject({
    code: 'DHCP6_LEASE_ALLOC',
    ip_address: '2001:db8:75::100',
    mac_address: null,
    transaction_id: '0x3c1f2e',
  })
})

test('a time without its zone is not believed, and what is no line of Kea says nothing', () => {
  const local = '2026-11-16 22:55:39.542 WARN  [kea-dhcp4.dhcp4/203.140] DHCP4_OPEN_SOCKET_FAIL failed to open socket'
  expect(readLogLine(local)).toMatchObject({ ts: null, severity: 'WARN', code: 'DHCP4_OPEN_SOCKET_FAIL' })
  for (const text of ['', 'x', 'lease 999.1.1.1', '\u0000'.repeat(50), `address ${':'.repeat(3000)}`])
    expect(Object.values(readLogLine(text)).every((value) => value === null)).toBe(true)
})

test('a blocked client is known by the class that its MAC made it a member of', () => {
  const line = `x INFO [kea-dhcp4.options] EVAL_RESULT Expression ${blockClassOf('02:00:00:00:00:77')} evaluated to 1`
  expect(blockedMacIn(line)).toBe('02:00:00:00:00:77')
  expect(blockedMacIn(line.replace('to 1', 'to 0'))).toBeNull()
  expect(blockedMacIn(line.replace('mac-block-', 'other-'))).toBeNull()
})
