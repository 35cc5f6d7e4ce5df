import { recordTypes } from '@cadastre/core/dns/types/index'
import { expect, test } from 'vitest'
import { canServe } from './driver.ts'
import { dnsDriver, dnsDrivers, isServedByAll } from './drivers.ts'
import { lackOf } from './uses.ts'

const lack = (id: string, uses: Parameters<typeof lackOf>[1]) => lackOf(dnsDriver(id), uses)

test('ids are unique, and what a driver needs to log in is part of what it takes', () => {
  expect(new Set(dnsDrivers.map(({ id }) => id)).size).toBe(dnsDrivers.length)
  for (const { login } of dnsDrivers)
    expect(login?.complete.filter((name) => !(name in login.schema.shape)) ?? []).toEqual([])
})

test('every type a driver names is one that the library reads', () => {
  for (const { id, records } of dnsDrivers) {
    const named = 'only' in records ? records.only : records.except
    expect([id, named.filter((type) => !(type in recordTypes))]).toEqual([id, []])
  }
})

test('names are published by all, aliases of the zone itself by one', () => {
  expect(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'PTR', 'SRV', 'TXT'].every(isServedByAll)).toBe(true)
  const aliasing = dnsDrivers.filter((driver) => canServe(driver, 'ALIAS') || canServe(driver, 'LUA'))
  expect(aliasing.map(({ id }) => id)).toEqual(['powerdns'])
  const modern = dnsDrivers.filter((driver) => ['SVCB', 'HTTPS', 'DNAME'].every((type) => canServe(driver, type)))
  expect(modern.map(({ id }) => id)).toEqual(['bind9', 'powerdns', 'technitium'])
})

test('a driver lacks what it cannot do, and nothing of what it can', () => {
  expect(lack('bind9', { recordTypes: ['A', 'LUA'] })).toBe('publish LUA records')
  expect(lack('powerdns', { zoneTypes: ['primary', 'forward'] })).toBe('have forward zones')
  expect(lack('technitium', { hasEmptyForwardZone: true })).toBe('have a forward zone without forwarders')
  expect(lack('wsrv_dns', { isSigned: true })).toBe('sign zones')
  expect(lack('powerdns', { rollsKeys: true })).toBe('change the keys of a zone when asked')
  expect(lack('route53', { hasViews: true })).toBe('have views')
  expect(lack('bind9', { forwardTransport: 'quic' })).toBe('forward over quic')
  expect(lack('bind9', { hasDnsOverQuic: true })).toBe('answer over QUIC')
  const everything = { zoneTypes: ['primary', 'stub'], isSigned: true, rollsKeys: true, hasViews: true } as const
  expect(lack('bind9', { ...everything, recordTypes: ['TYPE65300', 'SVCB'], forwardTransport: 'do53' })).toBeNull()
})
