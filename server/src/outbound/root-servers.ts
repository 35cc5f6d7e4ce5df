/** A name server and where it is said to be. */
export type NameServer = { name: string; addresses: readonly string[] }

/** Where every delegation begins (the root hints of IANA, 2024). */
export const rootServers: readonly NameServer[] = [
  ['a', '198.41.0.4', '2001:503:ba3e::2:30'],
  ['b', '170.247.170.2', '2801:1b8:10::b'],
  ['c', '192.33.4.12', '2001:500:2::c'],
  ['d', '199.7.91.13', '2001:500:2d::d'],
  ['e', '192.203.230.10', '2001:500:a8::e'],
  ['f', '192.5.5.241', '2001:500:2f::f'],
  ['g', '192.112.36.4', '2001:500:12::d0d'],
  ['h', '198.97.190.53', '2001:500:1::53'],
  ['i', '192.36.148.17', '2001:7fe::53'],
  ['j', '192.58.128.30', '2001:503:c27::2:30'],
  ['k', '193.0.14.129', '2001:7fd::1'],
  ['l', '199.7.83.42', '2001:500:9f::42'],
  ['m', '202.12.27.33', '2001:dc3::35'],
].map(([letter, ...addresses]) => ({ name: `${letter}.root-servers.net.`, addresses }))
