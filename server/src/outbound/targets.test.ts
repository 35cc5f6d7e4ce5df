import { parseAddress } from '@cadastre/core/ip'
import { expect, test } from 'vitest'
import { targetsOf } from './targets.ts'

const strict = targetsOf([])

test('this machine, this link and metadata services are refused, however they are written', () => {
  const forbidden = [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    '100.100.100.200',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::169.254.169.254',
    '2002:7f00:1::',
    'fe80::1',
    'febf::1',
    'ff02::1',
    'fd00:ec2::254',
    'localhost',
    'LocalHost.',
    'x.localhost',
    'localhost.localdomain',
    'metadata.google.internal',
  ]
  expect(forbidden.filter((host) => !strict.isForbiddenHost(host))).toEqual([])
})

test('other addresses and names are fine, private ones too', () => {
  const fine = [
    '10.0.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '100.100.100.201',
    '2001:db8::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2002:a00:1::',
    'example.test',
    'localhost.example.test',
    'mylocalhost',
  ]
  expect(fine.filter(strict.isForbiddenHost)).toEqual([])
})

test('what an operator opens is open, also through IPv6, and nothing beside it', () => {
  const { isForbiddenHost } = targetsOf(['127.0.0.2/32', 'fe80::/64'])
  expect(['127.0.0.2', '::ffff:127.0.0.2', 'fe80::1'].filter(isForbiddenHost)).toEqual([])
  expect(['127.0.0.1', '127.0.0.3', 'fe80:0:0:1::1', 'localhost'].filter((host) => !isForbiddenHost(host))).toEqual([])
  expect(targetsOf(['127.0.0.0/8']).isForbiddenHost('localhost')).toBe(false)
  // A network of carriers opens nothing: what counts is where a packet ends.
  expect(targetsOf(['::/0']).isForbiddenHost('::ffff:127.0.0.1')).toBe(true)
})

test('a name that leads to this machine is refused after the look-up, and looked up once', async () => {
  const asked: string[] = []
  const lookup = async (name: string) => {
    asked.push(name)
    return ['127.0.0.1', '::ffff:169.254.169.254', 'fe80::1%eth0', 'rubbish']
  }
  const { addressOf } = targetsOf([], lookup)
  await expect(addressOf('rebound.test', 100)).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toEqual(['rebound.test'])
})

test('of several addresses the first that may be reached is the one', async () => {
  const { addressOf } = targetsOf([], async () => ['127.0.0.1', '192.0.2.7', '192.0.2.8'])
  expect(await addressOf('mixed.test', 100)).toBe('192.0.2.7')
})

test('a literal is not looked up, and judged all the same', async () => {
  const { addressOf, isForbidden } = targetsOf([], () => Promise.reject(new Error('looked up')))
  expect(await addressOf('192.0.2.1', 100)).toBe('192.0.2.1')
  await expect(addressOf('127.0.0.1', 100)).rejects.toMatchObject({ code: 'forbidden' })
  expect(isForbidden(parseAddress('::1') ?? { family: 4, value: 0n })).toBe(true)
})

test('a look-up that never ends is given up', async () => {
  const { addressOf } = targetsOf([], () => new Promise(() => {}))
  await expect(addressOf('slow.test', 30)).rejects.toMatchObject({ code: 'timeout' })
})

test('numbers that a resolver reads as an address of this machine do not get through', async () => {
  for (const host of ['2130706433', '127.1', '0x7f.1', '0177.0.0.1', '0'])
    await expect(strict.addressOf(host, 2_000), host).rejects.toThrow()
})
