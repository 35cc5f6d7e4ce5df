import { type RemoteLists, remotesOf } from './remotes.ts'
import { type ConfSource, readStatements, type Statement } from './statements.ts'

/** A zone as the configuration declares it; nothing is made of it yet. */
export type ConfZone = {
  name: string
  /** `IN` unless it says otherwise. */
  className: string
  view: string | null
  /** As it is written, in lower case; empty where it is not said. */
  type: string
  /** The view whose zone of the same name this is. */
  inView: string | null
  file: string | null
  primaries: string[]
  forwarders: string[]
  isForwardOnly: boolean
  /** Its other options, which are read and not used, each with its line. */
  unused: string[]
  notes: string[]
  place: Place
}
export type Place = { file: string; line: number }

export type NamedConf = {
  /** Where relative paths begin. */
  directory: string | null
  zones: ConfZone[]
  /** The names of the views, in their order. */
  views: string[]
  /** Everything else that the configuration says, by the statement that says it. */
  unused: string[]
  /** What could not be read. */
  faults: string[]
}

const REMOTES = ['masters', 'primaries', 'remote-servers']

/** Reads the zones of a configuration of BIND, whatever version it is from; all that it leaves aside is named. */
export function readNamedConf(source: ConfSource): NamedConf {
  const conf: NamedConf = { directory: null, zones: [], views: [], unused: [], faults: [] }
  const statements = readStatements(source, ({ reason, ...place }) => conf.faults.push(`${at(place)}: ${reason}`))
  gather(conf, statements, null, listsIn(statements))
  return conf
}

export const at = ({ file, line }: Place): string => `${file}, line ${line}`
const keywordOf = ({ words: [first = ''] }: Statement): string => first.toLowerCase()

/** Lists may be used before they are declared. */
const listsIn = (statements: readonly Statement[]): RemoteLists =>
  new Map(statements.filter((one) => isList(one)).map((one) => [one.words[1] ?? '', one]))
const isList = (statement: Statement): boolean =>
  REMOTES.includes(keywordOf(statement)) && statement.words.length > 1 && statement.blocks.length > 0

function gather(conf: NamedConf, statements: readonly Statement[], view: string | null, lists: RemoteLists): void {
  for (const statement of statements) {
    const keyword = keywordOf(statement)
    const [block = []] = statement.blocks
    if (keyword === 'zone' && statement.blocks.length > 0) conf.zones.push(zoneOf(statement, view, lists))
    else if (keyword === 'view' && view === null) {
      const name = statement.words[1] ?? ''
      conf.views.push(name)
      gather(conf, block, name, lists)
    } else if (keyword === 'options' && view === null) options(conf, statement, block)
    else if (!isList(statement)) conf.unused.push(nameOf(statement, view))
  }
}

function options(conf: NamedConf, statement: Statement, block: readonly Statement[]): void {
  const directory = block.find((one) => keywordOf(one) === 'directory')
  conf.directory ??= directory?.words[1] ?? null
  const others = block.filter((one) => one !== directory).map(keywordOf)
  if (others.length > 0) conf.unused.push(`options (${at(statement)}): ${[...new Set(others)].join(', ')}`)
}

/** Statements that have a name of their own as second word; of all others only the keyword is told. */
const NAMED = new Set([
  'acl',
  'key',
  'tls',
  'http',
  'dnssec-policy',
  'server',
  'dyndb',
  'dlz',
  'plugin',
  'zone',
  'view',
])

function nameOf(statement: Statement, view: string | null): string {
  const keyword = keywordOf(statement)
  const name = NAMED.has(keyword) && statement.words[1] !== undefined ? ` ${JSON.stringify(statement.words[1])}` : ''
  const within = view === null ? '' : ` of the view ${JSON.stringify(view)}`
  return `${keyword}${name}${within} (${at(statement)})`
}

function zoneOf(statement: Statement, view: string | null, lists: RemoteLists): ConfZone {
  const { words, blocks, file, line } = statement
  const zone: ConfZone = {
    name: words[1] ?? '',
    className: (words[2] ?? 'IN').toUpperCase(),
    view,
    type: '',
    inView: null,
    file: null,
    primaries: [],
    forwarders: [],
    isForwardOnly: false,
    unused: [],
    notes: [],
    place: { file, line },
  }
  for (const option of blocks[0] ?? []) take(zone, option, lists)
  return zone
}

function take(zone: ConfZone, option: Statement, lists: RemoteLists): void {
  const [, value = ''] = option.words
  switch (keywordOf(option)) {
    case 'type':
      zone.type = value.toLowerCase()
      break
    case 'file':
      zone.file = value
      break
    case 'in-view':
      zone.inView = value
      break
    case 'forward':
      zone.isForwardOnly = value.toLowerCase() === 'only'
      break
    case 'forwarders':
      takeRemotes(zone, 'forwarders', option, lists)
      break
    case 'masters':
    case 'primaries':
      takeRemotes(zone, 'primaries', option, lists)
      break
    default:
      zone.unused.push(`${keywordOf(option)} (line ${option.line})`)
  }
}

function takeRemotes(zone: ConfZone, of: 'forwarders' | 'primaries', option: Statement, lists: RemoteLists): void {
  const { addresses, notes } = remotesOf(option, lists)
  zone[of].push(...addresses)
  zone.notes.push(...notes)
}
