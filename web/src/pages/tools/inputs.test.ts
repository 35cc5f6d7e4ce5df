import { expect, test } from 'vitest'
import { cidrQuestion, dnsQuestion, macQuestion, portQuestion, tlsQuestion } from '../../api/generated/schemas/tools.ts'
import { carriedTo, inputsOf, isWhole, textsOf } from './inputs.ts'

test('a question survives the address', () => {
  const asked = { name: 'www.example.org', type: 'MX', port: 5353 }
  expect(textsOf(dnsQuestion, asked)).toEqual({ name: 'www.example.org', type: 'MX', port: '5353' })
  expect(inputsOf(dnsQuestion, textsOf(dnsQuestion, asked))).toEqual(asked)
  const macs = { macs: ['00:00:0c:00:00:01', '00:00:0c:00:00:02'] }
  expect(inputsOf(macQuestion, textsOf(macQuestion, macs))).toEqual(macs)
})

test('what is left out, or is of another tool, is not in the address', () => {
  expect(textsOf(cidrQuestion, { cidr: '10.0.0.0/8', other: null, host: 'x' })).toEqual({ cidr: '10.0.0.0/8' })
  expect(inputsOf(cidrQuestion, { cidr: '10.0.0.0/8', host: 'x', split_into: undefined })).toEqual({
    cidr: '10.0.0.0/8',
  })
})

test('a number that is none is left for the form to refuse', () => {
  expect(inputsOf(portQuestion, { host: 'a.test', port: 'ssh' })).toEqual({ host: 'a.test', port: 'ssh' })
})

test('a question is whole with all that it needs', () => {
  expect(isWhole(cidrQuestion, { cidr: '10.0.0.0/8' })).toBe(true)
  expect(isWhole(cidrQuestion, { other: '10.0.0.0/8' })).toBe(false)
})

test('tools about the same thing hand it on', () => {
  expect(carriedTo(tlsQuestion, portQuestion, { host: 'a.test', port: '8443' })).toEqual({
    host: 'a.test',
    port: '8443',
  })
  expect(carriedTo(portQuestion, dnsQuestion, { name: 'a.test', port: '53' })).toEqual({})
})
