export type SiteKind = 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise'
export type RegionCode = 'north' | 'central' | 'south' | 'americas' | 'pacific'

/** A region has a /12 of the corporate IPv4 space and a /36 of the IPv6 one. */
export type Region = { code: RegionCode; name: string; ipv4: string; ipv6: string; lead: string }

export const REGIONS: readonly Region[] = [
  region('north', 'Northern Europe', '10.16.0.0/12', '2001:db8:1000::/36'),
  region('central', 'Central Europe', '10.32.0.0/12', '2001:db8:2000::/36'),
  region('south', 'Southern Europe', '10.48.0.0/12', '2001:db8:3000::/36'),
  region('americas', 'Americas', '10.64.0.0/12', '2001:db8:4000::/36'),
  region('pacific', 'Asia-Pacific', '10.80.0.0/12', '2001:db8:5000::/36'),
]

function region(code: RegionCode, name: string, ipv4: string, ipv6: string): Region {
  return { code, name, ipv4, ipv6, lead: `${code}-network@brindlewick.example` }
}

export type Site = {
  code: string
  name: string
  country: string
  kind: SiteKind
  region: RegionCode
  parent: string | null
}

/** The first site of a region carries the others: its data centre. */
const CITIES: Record<RegionCode, readonly (readonly [code: string, city: string, country: string, kind: SiteKind])[]> =
  {
    north: [
      ['OSL1', 'Oslo', 'Norway', 'datacenter'],
      ['BGO', 'Bergen', 'Norway', 'branch'],
      ['STO', 'Stockholm', 'Sweden', 'branch'],
      ['GOT', 'Gothenburg', 'Sweden', 'branch'],
      ['HEL', 'Helsinki', 'Finland', 'branch'],
      ['CPH', 'Copenhagen', 'Denmark', 'branch'],
      ['TLL', 'Tallinn', 'Estonia', 'branch'],
      ['RIX', 'Riga', 'Latvia', 'branch'],
    ],
    central: [
      ['FRA1', 'Frankfurt', 'Germany', 'datacenter'],
      ['FRA2', 'Frankfurt', 'Germany', 'colo'],
      ['AMS1', 'Amsterdam', 'Netherlands', 'pop'],
      ['HAM', 'Hamburg', 'Germany', 'branch'],
      ['MUC', 'Munich', 'Germany', 'branch'],
      ['VIE', 'Vienna', 'Austria', 'branch'],
      ['ZRH', 'Zurich', 'Switzerland', 'branch'],
      ['PRG', 'Prague', 'Czechia', 'branch'],
      ['WAW', 'Warsaw', 'Poland', 'branch'],
    ],
    south: [
      ['MIL1', 'Milan', 'Italy', 'datacenter'],
      ['TRN', 'Turin', 'Italy', 'branch'],
      ['LYS', 'Lyon', 'France', 'branch'],
      ['MAD', 'Madrid', 'Spain', 'branch'],
      ['BCN', 'Barcelona', 'Spain', 'branch'],
      ['LIS', 'Lisbon', 'Portugal', 'branch'],
      ['ATH', 'Athens', 'Greece', 'branch'],
    ],
    americas: [
      ['CMH1', 'Columbus', 'United States', 'datacenter'],
      ['CLE1', 'Cloud east', 'United States', 'cloud_region'],
      ['CHI', 'Chicago', 'United States', 'branch'],
      ['DEN', 'Denver', 'United States', 'branch'],
      ['YYZ', 'Toronto', 'Canada', 'branch'],
      ['MEX', 'Mexico City', 'Mexico', 'branch'],
      ['GRU', 'São Paulo', 'Brazil', 'branch'],
    ],
    pacific: [
      ['SIN1', 'Singapore', 'Singapore', 'datacenter'],
      ['CLP1', 'Cloud pacific', 'Singapore', 'cloud_region'],
      ['OSA', 'Osaka', 'Japan', 'branch'],
      ['SEL', 'Seoul', 'South Korea', 'branch'],
      ['PNQ', 'Pune', 'India', 'branch'],
      ['SYD', 'Sydney', 'Australia', 'branch'],
      ['AKL', 'Auckland', 'New Zealand', 'branch'],
    ],
  }

const TITLES: Record<SiteKind, string> = {
  datacenter: 'data centre',
  branch: 'office and depot',
  pop: 'point of presence',
  colo: 'colocation',
  cloud_region: 'region',
  customer_premise: 'customer premises',
}

const ownSites: readonly Site[] = REGIONS.flatMap(({ code: region }) => {
  const [[head = ''] = []] = CITIES[region]
  return CITIES[region].map(([code, city, country, kind]) => ({
    code,
    name: `${city} ${TITLES[kind]}${kind === 'datacenter' || kind === 'colo' ? ` ${code}` : ''}`,
    country,
    kind,
    region,
    parent: code === head ? null : head,
  }))
})

const premises: readonly Site[] = [
  ['CP-LUM', 'Lumenfold mill, Lübeck', 'Germany', 'HAM'],
  ['CP-TAM', 'Tamber & Vole kiln yard, Porto', 'Portugal', 'LIS'],
  ['CP-SAL', 'Saltmere works, Tampere', 'Finland', 'HEL'],
].map(([code = '', name = '', country = '', parent = '']) => {
  const { region } = ownSites.find((site) => site.code === parent) ?? { region: 'central' as const }
  return { code, name, country, kind: 'customer_premise', region, parent }
})

/** Parents come before what is below them. */
export const SITES: readonly Site[] = [...ownSites, ...premises]
