import { expect, test } from 'vitest'
import { readNamedConf } from './read.ts'

const read = (text: string, files: Record<string, string> = {}) =>
  readNamedConf({
    file: 'named.conf',
    text,
    open: (path) => {
      if (path.includes('*'))
        return Object.entries(files)
          .filter(([name]) => name.startsWith(path.replace('*', '')))
          .map(([file, body]) => ({ file, text: body }))
      return files[path] === undefined ? [] : [{ file: path, text: files[path] }]
    },
  })
const zone = (text: string) => read(text).zones[0]

test('comments of three kinds are none inside strings, and end a word', () => {
  const { zones, faults } = read(`
    // zone "a.example" { type master; };
    # zone "b.example" { type master; };
    /* zone "c.example" {
       type master; }; */
    zone "d.example" IN { type master; file "db//of#d/*.zone"; }; // the end
    zone e.example{type primary;file plain//comment
    ;};
  `)
  expect(faults).toEqual([])
  expect(zones.map(({ name, file }) => [name, file])).toEqual([
    ['d.example', 'db//of#d/*.zone'],
    ['e.example', 'plain'],
  ])
})

test('a zone has its class, type, file and line, quoted or not, in any case', () => {
  expect(zone('\n\nZONE "Example.COM" ch { TYPE Slave; MASTERS { 192.0.2.1; }; };')).toMatchObject({
    name: 'Example.COM',
    className: 'CH',
    type: 'slave',
    primaries: ['192.0.2.1'],
    place: { file: 'named.conf', line: 3 },
  })
  expect(zone('zone . { type hint; file root; };')).toMatchObject({ name: '.', type: 'hint', className: 'IN' })
})

test('zones in views know their view, and those of another view name it', () => {
  const { zones, views } = read(`
    view inside { match-clients { 10/8; }; zone "x.example" { type master; file "in"; }; };
    view "outside" IN { zone "x.example" { in-view inside; }; };`)
  expect(views).toEqual(['inside', 'outside'])
  expect(zones.map(({ view, inView }) => [view, inView])).toEqual([
    ['inside', null],
    ['outside', 'inside'],
  ])
})

test('lists of servers are followed, before they are declared and one in the other, but not in a circle', () => {
  const { primaries, notes } = zone(`
    zone x { type secondary; primaries port 5353 { all; 2001:DB8::1 port 53 key "transfer"; unknown; }; };
    masters all { 192.0.2.1; more; };
    remote-servers more port 54 { 192.0.2.2; all; };`) ?? { primaries: [], notes: [] }
  expect(primaries).toEqual(['192.0.2.1', '192.0.2.2@54', '2001:db8::1'])
  expect(notes).toEqual([
    '"all" is a list that contains itself',
    '2001:DB8::1 is asked with the key "transfer", which is not imported',
    '"unknown" is neither an address nor a list of servers',
  ])
})

test('forward zones keep their servers with their ports', () => {
  expect(zone('zone f { type forward; forward only; forwarders { 192.0.2.1 port 5300; 192.0.2.2; }; };')).toMatchObject(
    {
      forwarders: ['192.0.2.1@5300', '192.0.2.2'],
      isForwardOnly: true,
    },
  )
})

test('everything else is named, and no secret with it', () => {
  const { unused, zones, directory } = read(`
    acl "trusted" { 10/8; };
    key "rndc" { algorithm hmac-sha256; secret "c2VjcmV0"; };
    controls { inet 127.0.0.1 port 953 allow { localhost; } keys { rndc; }; };
    options { directory "/var/named"; recursion yes; forwarders { 192.0.2.1; }; };
    logging { channel x { null; }; };
    view v { recursion no; };
    zone z { type master; file f; allow-update { none; };
      notify yes; };`)
  expect(directory).toBe('/var/named')
  expect(unused).toEqual([
    'acl "trusted" (named.conf, line 2)',
    'key "rndc" (named.conf, line 3)',
    'controls (named.conf, line 4)',
    'options (named.conf, line 5): recursion, forwarders',
    'logging (named.conf, line 6)',
    'recursion of the view "v" (named.conf, line 7)',
  ])
  expect(zones[0]?.unused).toEqual(['allow-update (line 8)', 'notify (line 9)'])
  expect(JSON.stringify({ unused, zones })).not.toContain('c2VjcmV0')
})

test('files are included in their place, patterns too, and never in a circle', () => {
  const files = {
    'zones.conf': 'zone b { type master; }; include "zones.conf"; include "missing.conf";',
    'd/1.conf': 'type master; ',
    'd/2.conf': 'file "x";',
  }
  const { zones, faults } = read('zone a {include "d/*";}; include "zones.conf"; zone c { type master; };', files)
  expect(zones.map(({ name, type, file }) => [name, type, file])).toEqual([
    ['a', 'master', 'x'],
    ['b', 'master', null],
    ['c', 'master', null],
  ])
  expect(faults).toEqual([
    'zones.conf, line 1: "zones.conf" includes itself',
    'zones.conf, line 1: "missing.conf" is not there to be included',
  ])
})

test.each([
  ['zone a { type master; };\nzone b { type master;', 'line 2: the block that begins here is never closed', 2],
  ['zone a { type master; };\nzone "b { type master; };', 'line 2: the string that begins here is never closed', 1],
  ['zone a { type master; };\n/* zone b', 'line 2: the comment that begins here is never closed', 1],
  ['}; zone a { type master; };', 'line 1: a block is closed that was never opened', 1],
])('what is not whole is told, and what was read is kept: %s', (text, fault, count) => {
  const { zones, faults } = read(text)
  expect(faults).toEqual([`named.conf, ${fault}`])
  expect(zones).toHaveLength(count)
})

test('a large configuration is read', () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `zone "z${n}.example" { type master; file "db.${n}"; };`).join(
    '\n',
  )
  expect(read(text).zones).toHaveLength(20_000)
})

test('files that include each other many times over are not read for ever', () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`f${n}`, `include "f${n + 1}"; include "f${n + 1}";`]),
  )
  const { faults } = read('include "f0"; include "f0";', files)
  expect(faults.some((fault) => /too many|deep/.test(fault))).toBe(true)
})
