import type { Estate, EstateRecord } from './estate.ts'
import { type Arguments, type Cmdlet, PsError, textOf } from './powershell.ts'

/** How the server's commands behave; each is something real servers do. */
export type CommandHabits = {
  /** Under version 7 the data of DNS records and their time stamps come back empty. */
  version: string
  /** Texts of more than 255 bytes come back cut. */
  cutsTexts: boolean
  /** Scopes whose contents may not be read. */
  unreadableScopes: ReadonlySet<string>
}

const TEXT_BYTES = 255

type Command = { parameters: readonly string[]; mandatory?: readonly string[]; run: (args: Arguments) => unknown[] }

/** The commands of the DNS and DHCP modules that the product uses, on an estate. */
export function windowsCmdlets(
  estate: Estate,
  habits: CommandHabits,
  log: (line: string) => void,
): Map<string, Cmdlet> {
  const commands: Record<string, Command> = { ...dnsCommands(estate, habits), ...dhcpCommands(estate, habits) }
  return new Map(
    Object.entries(commands).map(([name, { parameters, mandatory = [], run }]) => [
      name.toLowerCase(),
      (args) => {
        checkArguments(args, parameters, mandatory)
        log(
          [name, ...[...args].map(([key, value]) => (value === true ? `-${key}` : `-${key} ${textOf(value)}`))].join(
            ' ',
          ),
        )
        return run(args)
      },
    ]),
  )
}

function checkArguments(args: Arguments, parameters: readonly string[], mandatory: readonly string[]): void {
  const strange = [...args.keys()].find((name) => !parameters.includes(name))
  if (strange !== undefined) {
    throw new PsError(`A parameter cannot be found that matches parameter name '${strange}'.`, 'NamedParameterNotFound')
  }
  const missing = mandatory.find((name) => !args.has(name))
  if (missing) throw new PsError(`Missing the mandatory parameter: ${missing}.`, 'MissingMandatoryParameter')
}

const argument = (args: Arguments, name: string): string => textOf(args.get(name))

function dnsCommands(estate: Estate, habits: CommandHabits): Record<string, Command> {
  return {
    'Get-DnsServerZone': {
      parameters: ['Name'],
      run: (args) => (args.has('Name') ? [zoneOf(estate, argument(args, 'Name'), 'Get-DnsServerZone')] : estate.zones),
    },
    'Get-DnsServerResourceRecord': {
      parameters: ['ZoneName', 'RRType'],
      mandatory: ['ZoneName'],
      run: (args) => {
        const { ZoneName } = zoneOf(estate, argument(args, 'ZoneName'), 'Get-DnsServerResourceRecord')
        const type = argument(args, 'RRType').toUpperCase()
        const records = estate.records.get(ZoneName) ?? []
        return records.filter(({ RecordType }) => type === '' || RecordType === type).map((one) => shown(one, habits))
      },
    },
    'Get-DnsServerForwarder': { parameters: [], run: () => [estate.forwarders] },
    'Get-DnsServerSetting': { parameters: ['All'], mandatory: ['All'], run: () => [{ BuildNumber: 17763 }] },
  }
}

function zoneOf(estate: Estate, name: string, command: string) {
  const lowerName = name.toLowerCase()
  const zone = estate.zones.find(({ ZoneName }) => ZoneName.toLowerCase() === lowerName)
  if (zone) return zone
  throw new PsError(`The zone ${name} was not found on server WIN.`, `WIN32 9601,${command}`, 'ObjectNotFound')
}

function shown(record: EstateRecord, { version, cutsTexts }: CommandHabits): unknown {
  if (version.startsWith('7')) return { ...record, RecordData: null, Timestamp: null }
  const { DescriptiveText: text } = record.RecordData
  if (typeof text !== 'string' || !cutsTexts) return record
  const cut = Buffer.from(text).subarray(0, TEXT_BYTES).toString()
  return { ...record, RecordData: { ...record.RecordData, DescriptiveText: cut } }
}

function dhcpCommands(estate: Estate, { unreadableScopes }: CommandHabits): Record<string, Command> {
  const scopeOf = (args: Arguments, command: string) => {
    const id = argument(args, 'ScopeId')
    const scope = estate.scopes.find(({ ScopeId }) => ScopeId === id)
    if (scope) return scope
    throw new PsError(`Failed to get scope ${id} on DHCP server WIN.`, `DHCP 20005,${command}`, 'ObjectNotFound')
  }
  const contents = <T extends { ScopeId: string }>(
    name: string,
    all: () => T[],
    more: string[] = [],
  ): Record<string, Command> => ({
    [name]: {
      parameters: ['ScopeId', ...more],
      mandatory: ['ScopeId'],
      run: (args) => {
        const { ScopeId: id } = scopeOf(args, name)
        if (unreadableScopes.has(id)) throw new PsError('Access is denied.', `WIN32 5,${name}`, 'PermissionDenied')
        return all().filter(({ ScopeId }) => ScopeId === id)
      },
    },
  })
  return {
    'Get-DhcpServerv4Scope': {
      parameters: ['ScopeId'],
      run: (args) => (args.has('ScopeId') ? [scopeOf(args, 'Get-DhcpServerv4Scope')] : estate.scopes),
    },
    'Set-DhcpServerv4Scope': {
      parameters: ['ScopeId', 'State'],
      mandatory: ['ScopeId', 'State'],
      run: (args) => {
        const state = argument(args, 'State').toLowerCase()
        if (!['active', 'inactive'].includes(state))
          throw new PsError('Cannot validate argument on State.', 'Validation')
        scopeOf(args, 'Set-DhcpServerv4Scope').State = state === 'active' ? 'Active' : 'Inactive'
        return []
      },
    },
    ...contents('Get-DhcpServerv4ExclusionRange', () => estate.exclusions),
    ...contents('Get-DhcpServerv4Reservation', () => estate.reservations),
    ...contents('Get-DhcpServerv4Lease', () => estate.leases, ['AllLeases']),
    'Get-DhcpServerv4OptionValue': {
      parameters: ['ScopeId', 'ReservedIP', 'All'],
      run: (args) => {
        const [scope, address] = [args.get('ScopeId'), args.get('ReservedIP')]
        return estate.options
          .filter(({ place }) => (address ? place.address === address : !place.address && place.scope === scope))
          .map(({ place, ...value }) => value)
      },
    },
    'Get-DhcpServerv4Superscope': { parameters: [], run: () => estate.superscopes },
    'Get-DhcpServerv4Failover': { parameters: [], run: () => estate.failovers },
    'Get-DhcpServerVersion': { parameters: [], run: () => [{ MajorVersion: 10, MinorVersion: 0 }] },
  }
}
