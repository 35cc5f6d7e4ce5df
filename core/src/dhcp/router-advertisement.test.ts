import { expect, test } from 'vitest'
import { type AdvertisedScope, flagsOf, isInterfaceName, radvdConfig } from './router-advertisement.ts'

const scope = (more: Partial<AdvertisedScope> = {}): AdvertisedScope => ({
  scope_id: 'scope',
  subnet_id: 'subnet',
  subnet_cidr: '2001:db8::/64',
  interface: 'eth0',
  managed_flag: true,
  other_flag: true,
  router_lifetime: 1800,
  max_interval: 600,
  prefix_valid_lifetime: 86_400,
  prefix_preferred_lifetime: 14_400,
  prefix_on_link: true,
  prefix_autonomous: false,
  rdnss: ['2001:db8::53'],
  dnssl: ['example.net'],
  ...more,
})

test('a network is told on its interface', () => {
  expect(radvdConfig([scope()])).toBe(`interface eth0 {
  AdvSendAdvert on;
  AdvManagedFlag on;
  AdvOtherConfigFlag on;
  MaxRtrAdvInterval 600;
  AdvDefaultLifetime 1800;
  prefix 2001:db8::/64 {
    AdvOnLink on;
    AdvAutonomous off;
    AdvValidLifetime 86400;
    AdvPreferredLifetime 14400;
  };
  RDNSS 2001:db8::53 {
  };
  DNSSL example.net {
  };
};
`)
})

test('two networks of one interface are one block, with what both need', () => {
  const text = radvdConfig([
    scope({ managed_flag: false }),
    scope({ subnet_cidr: '2001:db8:1::/64', max_interval: 60, router_lifetime: 9000 }),
  ])
  expect(text.match(/interface eth0/g)).toHaveLength(1)
  expect(text.match(/ {2}prefix /g)).toHaveLength(2)
  expect(text).toContain('MaxRtrAdvInterval 60;')
  expect(text).toContain('AdvManagedFlag on;')
  expect(text.match(/2001:db8::53/g)).toHaveLength(1)
})

test('times are brought to what the protocol takes', () => {
  expect(radvdConfig([scope({ max_interval: 0, router_lifetime: 0 })])).toMatch(
    /MaxRtrAdvInterval 4;\n {2}AdvDefaultLifetime 0;/,
  )
  expect(radvdConfig([scope({ max_interval: 65_535, router_lifetime: 65_535 })])).toMatch(
    /MaxRtrAdvInterval 1800;\n {2}AdvDefaultLifetime 9000;/,
  )
})

test.each(['', 'eth0 { }; interface x', 'a\nb', 'x'.repeat(16), '../x'])('%j is no interface', (name) => {
  expect(isInterfaceName(name)).toBe(false)
  expect(radvdConfig([scope({ interface: name })])).toBe('')
})

test('the mode decides whom clients ask', () => {
  expect([flagsOf('stateful'), flagsOf('stateless'), flagsOf('slaac')]).toEqual([
    { managed_flag: true, other_flag: true },
    { managed_flag: false, other_flag: true },
    { managed_flag: false, other_flag: false },
  ])
})
