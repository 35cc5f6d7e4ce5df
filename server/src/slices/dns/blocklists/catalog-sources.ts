import type { FeedFormat } from '@cadastre/core/dns/blocklist/feed'

/** A list that somebody publishes, and where. */
export type CatalogSource = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly feed_url: string
  readonly feed_format: FeedFormat
  readonly homepage: string
}

const from =
  (homepage: string, base: string) =>
  (
    id: string,
    name: string,
    category: string,
    [file, feed_format]: readonly [file: string, format: FeedFormat],
    description: string,
  ): CatalogSource => ({ id, name, description, category, feed_url: `${base}${file}`, feed_format, homepage })

const github = (repository: string, folder: string) =>
  from(`https://github.com/${repository}`, `https://raw.githubusercontent.com/${repository}/${folder}`)
const hagezi = github('hagezi/dns-blocklists', 'main/domains/')
const stevenBlack = github('StevenBlack/hosts', 'master/')

export const catalogSources: readonly CatalogSource[] = [
  github('badmojr/1Hosts', 'master/')(
    '1hosts-lite',
    '1Hosts (Lite)',
    'ads',
    ['Lite/hosts.txt', 'hosts'],
    'Advertising and tracking, chosen so that little breaks',
  ),
  from('https://github.com/AdguardTeam/AdGuardSDNSFilter', 'https://adguardteam.github.io/AdGuardSDNSFilter/Filters/')(
    'adguard-dns-filter',
    'AdGuard DNS filter',
    'ads',
    ['filter.txt', 'adblock'],
    'Advertising and tracking, made for name servers',
  ),
  hagezi('hagezi-multi-pro', 'HaGeZi Multi Pro', 'ads', ['pro.txt', 'domains'], 'Advertising, tracking and malware'),
  hagezi(
    'hagezi-multi-pro-plus',
    'HaGeZi Multi Pro++',
    'ads',
    ['pro.plus.txt', 'domains'],
    'The same, stricter; some sites may break',
  ),
  hagezi('hagezi-nsfw', 'HaGeZi NSFW', 'adult', ['nsfw.txt', 'domains'], 'Adult content'),
  hagezi('hagezi-gambling', 'HaGeZi Gambling', 'gambling', ['gambling.txt', 'domains'], 'Gambling'),
  hagezi(
    'hagezi-doh-vpn-proxy-bypass',
    'HaGeZi DoH, VPN and proxy bypass',
    'bypass',
    ['doh-vpn-proxy-bypass.txt', 'domains'],
    'Encrypted resolvers, VPNs and proxies with which filters are got round',
  ),
  hagezi(
    'hagezi-nosafesearch',
    'HaGeZi search without SafeSearch',
    'bypass',
    ['nosafesearch.txt', 'domains'],
    'Search engines that cannot be held to safe results',
  ),
  from('https://oisd.nl', 'https://big.oisd.nl/')(
    'oisd-big',
    'OISD big',
    'ads',
    ['domainswild2', 'domains'],
    'Advertising, tracking, phishing and malware',
  ),
  from('https://oisd.nl', 'https://small.oisd.nl/')(
    'oisd-small',
    'OISD small',
    'ads',
    ['domainswild2', 'domains'],
    'Advertising alone',
  ),
  from('https://oisd.nl', 'https://nsfw.oisd.nl/')(
    'oisd-nsfw',
    'OISD NSFW',
    'adult',
    ['domainswild2', 'domains'],
    'Adult content and shock sites',
  ),
  stevenBlack(
    'stevenblack-unified',
    'StevenBlack unified hosts',
    'ads',
    ['hosts', 'hosts'],
    'Advertising and malware, several lists in one',
  ),
  stevenBlack(
    'stevenblack-adult',
    'StevenBlack adult',
    'adult',
    ['alternates/porn-only/hosts', 'hosts'],
    'Adult content',
  ),
  stevenBlack(
    'stevenblack-gambling',
    'StevenBlack gambling',
    'gambling',
    ['alternates/gambling-only/hosts', 'hosts'],
    'Gambling',
  ),
  stevenBlack(
    'stevenblack-fakenews',
    'StevenBlack fake news',
    'fakenews',
    ['alternates/fakenews-only/hosts', 'hosts'],
    'Sites known for made-up news',
  ),
  from('https://osint.digitalside.it', 'https://osint.digitalside.it/Threat-Intel/lists/')(
    'digitalside-threat-intel',
    'DigitalSide threat intelligence',
    'malware',
    ['latestdomains.txt', 'domains'],
    'Names seen with malware in the last week',
  ),
  from('https://urlhaus.abuse.ch', 'https://urlhaus.abuse.ch/downloads/')(
    'urlhaus',
    'URLhaus',
    'malware',
    ['hostfile/', 'hosts'],
    'Hosts that spread malware',
  ),
  from('https://phishing.army', 'https://phishing.army/download/')(
    'phishing-army-extended',
    'Phishing Army extended',
    'phishing',
    ['phishing_army_blocklist_extended.txt', 'domains'],
    'Phishing, with all names of a domain',
  ),
  from('https://easylist.to', 'https://easylist.to/easylist/')(
    'easyprivacy',
    'EasyPrivacy',
    'tracking',
    ['easyprivacy.txt', 'adblock'],
    'Tracking; only those rules that are about whole names',
  ),
]
