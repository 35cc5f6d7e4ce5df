/** What a router shall say of one network. */
export type AdvertisedScope = {
  readonly scope_id: string
  readonly subnet_id: string
  readonly subnet_cidr: string
  readonly interface: string
  readonly managed_flag: boolean
  readonly other_flag: boolean
  readonly router_lifetime: number
  readonly max_interval: number
  readonly prefix_valid_lifetime: number
  readonly prefix_preferred_lifetime: number
  readonly prefix_on_link: boolean
  readonly prefix_autonomous: boolean
  readonly rdnss: readonly string[]
  readonly dnssl: readonly string[]
}

export type AddressMode = 'stateful' | 'stateless' | 'slaac'

/** Whether clients ask a DHCP server for addresses (managed) and for the rest (other), as the mode has it. */
export const flagsOf = (mode: AddressMode): { managed_flag: boolean; other_flag: boolean } => ({
  managed_flag: mode === 'stateful',
  other_flag: mode !== 'slaac',
})

/** As Linux takes names of interfaces. */
export const isInterfaceName = (text: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_.:@-]{0,14}$/.test(text)

/** Pure: the configuration of radvd for these networks; those that name no interface are left out. */
export function radvdConfig(scopes: readonly AdvertisedScope[]): string {
  const byInterface = Map.groupBy(
    scopes.filter((scope) => isInterfaceName(scope.interface)),
    (scope) => scope.interface,
  )
  return [...byInterface]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, networks]) => interfaceBlock(name, networks))
    .join('\n')
}

const onOff = (is: boolean): string => (is ? 'on' : 'off')
const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

// RFC 4861 6.2.1: intervals from 4 to 1800 seconds, a lifetime of zero or from the interval to 9000 seconds.
function interfaceBlock(name: string, networks: readonly AdvertisedScope[]): string {
  const interval = between(4, Math.min(...networks.map(({ max_interval }) => max_interval)), 1800)
  const longest = Math.max(...networks.map(({ router_lifetime }) => router_lifetime))
  const lifetime = longest === 0 ? 0 : between(interval, longest, 9000)
  const listed = (pick: (scope: AdvertisedScope) => readonly string[]) => [...new Set(networks.flatMap(pick))]
  return [
    `interface ${name} {`,
    '  AdvSendAdvert on;',
    `  AdvManagedFlag ${onOff(networks.some(({ managed_flag }) => managed_flag))};`,
    `  AdvOtherConfigFlag ${onOff(networks.some(({ other_flag }) => other_flag))};`,
    `  MaxRtrAdvInterval ${interval};`,
    `  AdvDefaultLifetime ${lifetime};`,
    ...networks.flatMap(prefixBlock),
    ...listBlock(
      'RDNSS',
      listed(({ rdnss }) => rdnss),
    ),
    ...listBlock(
      'DNSSL',
      listed(({ dnssl }) => dnssl),
    ),
    '};',
    '',
  ].join('\n')
}

const prefixBlock = (scope: AdvertisedScope): string[] => [
  `  prefix ${scope.subnet_cidr} {`,
  `    AdvOnLink ${onOff(scope.prefix_on_link)};`,
  `    AdvAutonomous ${onOff(scope.prefix_autonomous)};`,
  `    AdvValidLifetime ${scope.prefix_valid_lifetime};`,
  `    AdvPreferredLifetime ${Math.min(scope.prefix_preferred_lifetime, scope.prefix_valid_lifetime)};`,
  '  };',
]

const listBlock = (keyword: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`  ${keyword} ${values.join(' ')} {`, '  };']
