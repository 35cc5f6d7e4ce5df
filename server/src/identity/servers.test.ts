import { expect, test } from 'vitest'
import { parseServer, serversOf, written } from './servers.ts'

test.each([
  ['dc1.example.test', { host: 'dc1.example.test', port: 389 }],
  ['dc1.example.test:636', { host: 'dc1.example.test', port: 636 }],
  ['2001:db8::1', { host: '2001:db8::1', port: 389 }],
  ['[2001:db8::1]:636', { host: '2001:db8::1', port: 636 }],
  ['[2001:db8::1]', { host: '2001:db8::1', port: 389 }],
  ['dc1:0', null],
  ['dc1:65536', null],
  ['[2001:db8::1', null],
])('%s', (text, server) => expect(parseServer(text, 389)).toEqual(server))

test('backups use the port of the first unless they name their own', () => {
  const servers = serversOf({ host: 'a', port: 1 }, ['b', 'c:2', '[::1]:3'])
  expect(servers.map(written)).toEqual(['a:1', 'b:1', 'c:2', '[::1]:3'])
})
