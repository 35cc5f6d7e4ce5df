import { describe, expect, test } from 'vitest'
import { partsOf, rdataOf, splitRdata } from './rdata.ts'

const origin = 'example.com.'
const none = { priority: null, weight: null, port: null }

describe('what was typed', () => {
  test('gets the one spelling of its type', () => {
    expect(partsOf('A', { value: ' 192.0.2.1 ' }, origin)).toEqual({ ...none, value: '192.0.2.1' })
    expect(partsOf('CNAME', { value: 'WWW' }, origin)).toEqual({ ...none, value: 'www.example.com.' })
    expect(partsOf('CNAME', { value: 'www.example.net.' }, origin)).toEqual({ ...none, value: 'www.example.net.' })
  })

  test('has its numbers in fields of their own, wherever they were typed', () => {
    const mail = { ...none, priority: 20, value: 'mail.example.com.' }
    expect(partsOf('MX', { value: 'mail', priority: 20 }, origin)).toEqual(mail)
    expect(partsOf('MX', { value: '20 mail' }, origin)).toEqual(mail)
    expect(partsOf('MX', { value: 'mail' }, origin)).toMatchObject({ priority: 10 })
    const service = { priority: 1, weight: 2, port: 53, value: 'ns.example.com.' }
    expect(partsOf('SRV', { value: 'ns', priority: 1, weight: 2, port: 53 }, origin)).toEqual(service)
    expect(partsOf('SRV', { value: '1 2 53 ns' }, origin)).toEqual(service)
  })

  test('is refused with what is missing or too much', () => {
    expect(() => partsOf('SRV', { value: 'ns', priority: 1, weight: 2 }, origin)).toThrow('SRV records need a port')
    expect(() => partsOf('A', { value: '192.0.2.1', priority: 1 }, origin)).toThrow('A records have no priority')
    expect(() => partsOf('MX', { value: 'mail', weight: 1 }, origin)).toThrow('MX records have no weight')
    expect(() => partsOf('MX', { value: 'mail', priority: 70_000 }, origin)).toThrow('70000')
  })
})

test('numbers and value make the data of a zone file, and come out of it again', () => {
  for (const [type, rdata] of [
    ['MX', '10 mail.example.com.'],
    ['SRV', '0 5 5060 sip.example.com.'],
    ['TXT', '"v=spf1 -all" "more"'],
    ['A', '192.0.2.1'],
  ] as const)
    expect(rdataOf(type, splitRdata(type, rdata))).toBe(rdata)
})
