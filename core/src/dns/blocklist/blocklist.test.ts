import { describe, expect, test } from 'vitest'
import { blockedDomain } from './domain.ts'
import { type Feed, type FeedFormat, FeedReader } from './feed.ts'
import { type BlockedEntry, rpzRecords, rpzZoneName } from './rpz.ts'

describe('a blocked name', () => {
  test.each([
    ['Ads.Example.COM', 'ads.example.com'],
    ['.ads.example.', 'ads.example'],
    [' _track.x-.example ', '_track.x-.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j is kept as %s', (text, domain) => {
    expect(blockedDomain(text)).toBe(domain)
  })

  test.each([
    '',
    '.',
    'com',
    'a..b',
    '*.example',
    'a.*.b',
    'a b.example',
    'http://a.example/x',
    '192.0.2.1',
    'a\\.b.example',
    `${'x'.repeat(64)}.example`,
    `${`${'x'.repeat(62)}.`.repeat(3)}a`,
  ])('%j is none', (text) => {
    expect(() => blockedDomain(text)).toThrow()
  })
})

function readFeed(text: string, format: FeedFormat, size = text.length): Feed {
  const reader = new FeedReader(format)
  for (let at = 0; at < text.length; at += size) reader.add(text.slice(at, at + size))
  const { domains, skipped } = reader.end()
  return { domains: domains.sort(), skipped }
}

describe('a feed', () => {
  test.each<[FeedFormat, string, string[], number]>([
    [
      'hosts',
      '# c\r\n127.0.0.1 localhost\n::1 ip6-localhost ip6-loopback\n0.0.0.0 0.0.0.0\n0.0.0.0 B.example # x\n0.0.0.0 a.example c.example\r\n:: a.example\nno.address.example\n0.0.0.0\n0.0.0.0 a_b.example -\n\n',
      ['a.example', 'a_b.example', 'b.example', 'c.example'],
      3,
    ],
    [
      'domains',
      '! c\n; c\n# c\n*.b.example\nA.Example. # why\n\na.example\nbad..example\nx y.example\ncom',
      ['a.example', 'b.example'],
      3,
    ],
    [
      'adblock',
      '[Adblock Plus]\n! c\n||b.example^\n||a.example^$important\n||c.example^$third-party,important\n||d.example^$script\n||e.example/path\n||f.*.example^\n@@||g.example^\n||g.example^\n@@||h.example^\n||i.example\n##.ad\nj.example##.ad\n/regex/\n||k.example^|',
      ['a.example', 'b.example', 'c.example', 'i.example', 'k.example'],
      5,
    ],
  ])('of %s is read; what says nothing about a name is counted', (format, text, domains, skipped) => {
    expect(readFeed(text, format)).toEqual({ domains, skipped })
    expect(readFeed(text, format, 7)).toEqual({ domains, skipped })
  })

  test.each<[string, string]>([
    ['no end to its line', 'x'.repeat(3_000_000)],
    ['bars', '|'.repeat(3_000_000)],
    ['blanks', ' '.repeat(3_000_000)],
    ['signs of comments', '#'.repeat(3_000_000)],
  ])('of rubbish, %s, names nothing and takes no time', (_, text) => {
    const started = Date.now()
    for (const format of ['hosts', 'domains', 'adblock'] as const)
      expect(readFeed(text, format, 65_536).domains).toEqual([])
    expect(Date.now() - started).toBeLessThan(20_000)
  })
})

describe('a policy zone', () => {
  const entry = (domain: string, more: Partial<BlockedEntry> = {}): BlockedEntry => ({
    domain,
    action: 'block',
    block_mode: 'nxdomain',
    sinkhole_ip: null,
    target: null,
    is_wildcard: false,
    ...more,
  })
  const rules = (entries: BlockedEntry[], exceptions: string[] = []): string[] =>
    [...rpzRecords({ entries, exceptions }, { origin: 'p.', serial: 1 })]
      .slice(2)
      .map(({ name, type, value }) => `${name.slice(0, -'.p.'.length)} ${type} ${value}`)

  test.each<[string, BlockedEntry, string[]]>([
    ['a blocked name does not exist', entry('a.x'), ['a.x CNAME .']],
    ['with all below it', entry('a.x', { is_wildcard: true }), ['a.x CNAME .', '*.a.x CNAME .']],
    ['refused is dropped', entry('a.x', { block_mode: 'refused' }), ['a.x CNAME rpz-drop.']],
    ['a sinkhole', entry('a.x', { block_mode: 'sinkhole', sinkhole_ip: '192.0.2.1' }), ['a.x A 192.0.2.1']],
    [
      'an IPv6 sinkhole',
      entry('a.x', { block_mode: 'sinkhole', sinkhole_ip: '2001:DB8::1' }),
      ['a.x AAAA 2001:db8::1'],
    ],
    ['a sinkhole without an address', entry('a.x', { block_mode: 'sinkhole' }), ['a.x CNAME .']],
    [
      'a sinkhole for what no host can be called',
      entry('_a.x', { block_mode: 'sinkhole', sinkhole_ip: '192.0.2.1' }),
      ['_a.x CNAME .'],
    ],
    [
      'nxdomain whatever the list says',
      entry('a.x', { action: 'nxdomain', block_mode: 'sinkhole', sinkhole_ip: '192.0.2.1' }),
      ['a.x CNAME .'],
    ],
    ['a redirect to a name', entry('a.x', { action: 'redirect', target: 'Safe.Example' }), ['a.x CNAME safe.example.']],
    ['a redirect to an address', entry('a.x', { action: 'redirect', target: '192.0.2.9' }), ['a.x A 192.0.2.9']],
    ['a redirect to an order', entry('a.x', { action: 'redirect', target: 'rpz-drop.' }), []],
    ['a redirect to nowhere', entry('a.x', { action: 'redirect' }), []],
  ])('%s', (_, one, expected) => {
    expect(rules([one])).toEqual(expected)
  })

  test('the first list that names an owner decides about it', () => {
    const entries = [
      entry('a.x', { block_mode: 'refused' }),
      entry('a.x', { is_wildcard: true }),
      entry('a.x', { block_mode: 'sinkhole', sinkhole_ip: '192.0.2.1', is_wildcard: true }),
    ]
    expect(rules(entries)).toEqual(['a.x CNAME rpz-drop.', '*.a.x CNAME .'])
  })

  test('an exception lets the name and what is below pass, unless something below is blocked itself', () => {
    expect(rules([entry('a.x', { is_wildcard: true }), entry('b.a.x')], ['a.x'])).toEqual([
      'a.x CNAME rpz-passthru.',
      '*.a.x CNAME rpz-passthru.',
      'b.a.x CNAME .',
    ])
  })

  test('is called after its view', () => {
    expect([rpzZoneName(), rpzZoneName('Guests')]).toEqual(['svc-blocklist.rpz.', 'svc-blocklist-guests.rpz.'])
  })
})
