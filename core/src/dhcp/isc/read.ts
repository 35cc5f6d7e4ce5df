import { parseAddress } from '../../address.ts'
import { formatCidr, parseCidr } from '../../cidr.ts'
import { DhcpFault, shown } from '../fault.ts'
import { Places } from '../import/places.ts'
import { type DhcpPlan, LONGEST_LEASE, type PlannedScope } from '../import/plan.ts'
import { type Host, hostOf } from './hosts.ts'
import { Ledger, shortOf } from './ledger.ts'
import { inside, type Level, noOptions, type PoolBlock } from './level.ts'
import { networkOf, rangesOf } from './networks.ts'
import { IscOptions } from './options.ts'
import { everyStatement, parseIsc, type Statement } from './syntax.ts'

// What dhcpd takes where nothing is said.
const USUAL_LEASE = 43_200

const WITHOUT = 'it has no counterpart here'
const LOGIC = 'what is decided for each question is not imported; a client class may say the same'

/** Whole subsystems, each with why it stays behind. */
const SUBSYSTEMS: Readonly<Record<string, string>> = {
  failover: 'servers of a group stand in for each other here as the group says',
  key: 'keys are not imported',
  zone: 'names are published by this product itself',
  include: 'the file is not read; what it says is missing',
  'omapi-port': WITHOUT,
  'omapi-key': WITHOUT,
  subclass: 'classes are made by hand, with an expression that names the clients',
  lease: 'leases are not imported',
  ia: 'leases are not imported',
  'server-duid': 'the file is one of leases, which are not imported',
  'authoring-byte-order': 'the file is one of leases, which are not imported',
  'lease-file-name': 'leases are not imported',
  'dhcpv6-lease-file-name': 'leases are not imported',
}
const LOGIC_WORDS = new Set([
  'if',
  'elsif',
  'else',
  'switch',
  'case',
  'default',
  'on',
  'set',
  'unset',
  'execute',
  'eval',
  'log',
  'return',
  'define',
  'break',
])
const LEASES = { 'default-lease-time': 'lease', 'min-lease-time': 'least', 'max-lease-time': 'most' } as const

/** Pure: what is imported of dhcpd.conf, and the name of everything that is not. */
export const readIsc = (text: string, file?: string): DhcpPlan => readIscTree(text, file).plan

/** The same with the tree it was read from, and what became of each statement. */
export function readIscTree(
  text: string,
  file = 'dhcpd.conf',
): { plan: DhcpPlan; ledger: Ledger; statements: Statement[] } {
  const { statements, faults } = parseIsc(text)
  const reader = new IscReader(file)
  const plan = reader.read(statements)
  plan.warnings.unshift(...faults.map((fault) => `${file}, ${fault}`))
  if (plan.scopes.length + plan.classes.length === 0)
    throw new DhcpFault(
      `The file is no dhcpd.conf with subnets or classes${plan.unsupported[0] ? ` (${plan.unsupported[0]})` : ''}`,
    )
  return { plan, ledger: reader.ledger, statements }
}

class IscReader {
  readonly ledger: Ledger
  readonly #options = new IscOptions()
  readonly #plan: DhcpPlan = { scopes: [], classes: [], warnings: [], unsupported: [] }
  readonly #hosts: Host[] = []
  readonly #places = new Places<PlannedScope>()

  constructor(file: string) {
    this.ledger = new Ledger(file)
  }

  read(statements: readonly Statement[]): DhcpPlan {
    const level: Level = {
      ...{ options: noOptions(), ofGroups: noOptions(), leases: {}, scope: null, shared: null, pool: null },
      warn: (sentence) => this.#plan.warnings.push(sentence),
    }
    this.#define(statements)
    this.#block(statements, level, level.options)
    const names = [...Object.keys(level.options[4]), ...Object.keys(level.options[6])]
    if (names.length > 0 && this.#plan.scopes.length > 0)
      level.warn(`Options of all subnets (${names.join(', ')}) are imported into each scope of their protocol`)
    for (const host of this.#hosts) this.#place(host)
    this.#plan.unsupported.sort()
    return this.#plan
  }

  /** What options are is known everywhere in the file, wherever it is said. */
  #define(statements: readonly Statement[]): void {
    const all = [...everyStatement(statements)]
    for (const one of all.filter(({ words }) => words[0]?.text === 'vendor-option-space')) {
      this.#options.useSpace(words(one)[1] ?? '')
      this.ledger.take(one)
    }
    for (const one of all) {
      const [first, name = '', third] = words(one)
      if (first !== 'option' || one.body !== null) continue
      if (name === 'space') this.ledger.take(one)
      if (third !== 'code') continue
      const fault = this.#options.define(one)
      if (fault) this.#plan.warnings.push(this.ledger.name(one, fault))
      else {
        this.ledger.take(one)
        const known = this.#options.nameOf(name)
        this.#plan.warnings.push(
          known === null
            ? `${this.ledger.at(one)}: option ${name} is of a space whose options are not imported`
            : `${this.ledger.at(one)}: option ${name} is imported as ${known}; its definition is not`,
        )
      }
    }
  }

  /** What a block says comes first, wherever it stands in it: everything declared inside has it. */
  #block(statements: readonly Statement[], level: Level, own: Level['options']): void {
    const declared = statements.filter((one) => !this.#isKnown(one) && !this.#parameter(one, level, own))
    for (const one of declared) this.#declaration(one, level)
  }

  #isKnown(statement: Statement): boolean {
    return this.ledger.imported.has(statement) || this.ledger.named.has(statement)
  }

  /** Whether the statement is one that holds for everything around it; then it is dealt with. */
  #parameter(statement: Statement, level: Level, own: Level['options']): boolean {
    const [first = ''] = words(statement)
    if (statement.body !== null) return false
    if (first === 'option') this.#option(statement, level, own)
    else if (first in LEASES) this.#lease(statement, level)
    else if (first === 'filename') this.#filename(statement, level, own)
    else return false
    return true
  }

  #option(statement: Statement, level: Level, own: Level['options']): void {
    try {
      const { protocol, name, value } = this.#options.read(statement)
      for (const options of new Set([own, level.options])) options[protocol][name] = value
      this.ledger.take(statement)
    } catch (error) {
      if (!(error instanceof DhcpFault)) throw error
      level.warn(this.ledger.name(statement, `it is not imported: ${error.message}`))
    }
  }

  #filename(statement: Statement, level: Level, own: Level['options']): void {
    const name = words(statement)[1] ?? ''
    for (const options of new Set([own, level.options])) options[4]['bootfile-name'] = name
    this.ledger.take(statement)
  }

  #lease(statement: Statement, level: Level): void {
    const [first = '', text = ''] = words(statement)
    const seconds = text === '-1' ? 4_294_967_295 : Number(text)
    if (!Number.isInteger(seconds) || seconds < 0) level.warn(this.ledger.name(statement, 'it is no number of seconds'))
    else if (level.pool) level.warn(this.ledger.name(statement, 'a pool has the lifetimes of its scope'))
    else {
      level.leases[LEASES[first as keyof typeof LEASES]] = seconds
      this.ledger.take(statement)
    }
  }

  #declaration(statement: Statement, level: Level): void {
    const [first = ''] = words(statement)
    const isBlock = statement.body !== null
    if (isBlock && (first === 'subnet' || first === 'subnet6')) this.#subnet(statement, level)
    else if (isBlock && first === 'shared-network') this.#shared(statement, level)
    else if (isBlock && first === 'group') this.#group(statement, level)
    else if (isBlock && (first === 'pool' || first === 'pool6')) this.#pool(statement, level)
    else if (isBlock && first === 'host') this.#host(statement, level)
    else if (isBlock && first === 'class') this.#class(statement)
    else if (!isBlock && ['range', 'range6', 'prefix6'].includes(first)) this.#range(statement, level)
    else if (level.pool && ['allow', 'deny', 'ignore'].includes(first)) this.#permit(statement, level, level.pool)
    else if (LOGIC_WORDS.has(first)) level.warn(this.ledger.name(statement, LOGIC))
    else this.#other(statement, level)
  }

  #other(statement: Statement, level: Level): void {
    const [first = ''] = words(statement)
    const reason = SUBSYSTEMS[first]
    if (reason !== undefined) this.#plan.unsupported.push(this.ledger.name(statement, reason))
    else if (first === 'next-server')
      level.warn(this.ledger.name(statement, 'boot servers are not imported; make a network boot profile'))
    else level.warn(this.ledger.name(statement, WITHOUT))
  }

  #subnet(statement: Statement, level: Level): void {
    const network = networkOf(statement.words)
    if (!network) {
      level.warn(this.ledger.name(statement, 'it is no network, and is not imported'))
      return
    }
    this.ledger.take(statement)
    const scope = emptyScope(formatCidr(network.cidr), level.shared?.name ?? null)
    if (network.hasHostBits) scope.warnings.push(`${shortOf(statement)} is taken for ${scope.network}`)
    const own = inside(level, { scope, ofGroups: noOptions(), warn: (sentence) => scope.warnings.push(sentence) })
    this.#block(statement.body ?? [], own, own.options)
    scope.options = own.options[network.cidr.family]
    Object.assign(scope, leasesOf(own, scope.warnings))
    this.#plan.scopes.push(scope)
    this.#places.add(network.cidr, scope)
  }

  /** There is no such thing as a shared network here: its subnets are scopes, and what it says is theirs. */
  #shared(statement: Statement, level: Level): void {
    this.ledger.take(statement)
    const name = words(statement)[1] ?? ''
    const shared = { name, pools: [] }
    const own = inside(level, { shared, ofGroups: noOptions() })
    this.#block(statement.body ?? [], own, own.options)
    level.warn(
      `Shared network ${shown(name)} (${this.ledger.at(statement)}) is not imported as such: its subnets are scopes of their own, with its options and lifetimes`,
    )
    for (const pool of shared.pools) this.#placePool(pool, level, name)
  }

  #placePool(pool: PlannedScope['pools'][number], { warn }: Level, name: string): void {
    const address = parseAddress(pool.start_ip)
    const scope = address ? this.#places.at(address) : undefined
    if (scope) scope.pools.push(pool)
    else
      warn(
        `Range ${pool.start_ip} - ${pool.end_ip} of the shared network ${shown(name)} is in no subnet, and is not imported`,
      )
  }

  /** A group is there for what it says: that is what everything in it has. */
  #group(statement: Statement, level: Level): void {
    this.ledger.take(statement)
    const own = inside(level)
    this.#block(statement.body ?? [], own, own.ofGroups)
  }

  #pool(statement: Statement, level: Level): void {
    if (!level.scope && !level.shared) {
      level.warn(this.ledger.name(statement, 'it is in no subnet'))
      return
    }
    this.ledger.take(statement)
    const pool: PoolBlock = { classRestriction: null, options: noOptions() }
    // Who may have addresses is known before the ranges are read.
    const body = (statement.body ?? []).toSorted((one, other) => Number(isRange(one)) - Number(isRange(other)))
    this.#block(body, inside(level, { pool }), pool.options)
  }

  #permit(statement: Statement, level: Level, pool: PoolBlock): void {
    const [kind, members, of, name] = words(statement)
    const isMembers = kind === 'allow' && members === 'members' && of === 'of' && name !== undefined
    if (isMembers && pool.classRestriction === null) {
      pool.classRestriction = name
      this.ledger.take(statement)
    } else
      level.warn(
        this.ledger.name(
          statement,
          isMembers ? 'a pool is for one class here' : 'whom a pool is not for is not imported',
        ),
      )
  }

  #range(statement: Statement, level: Level): void {
    const ranges = rangesOf(statement.words)
    const home = level.scope?.pools ?? level.shared?.pools
    if (!ranges || !home) {
      level.warn(this.ledger.name(statement, ranges ? 'it is in no subnet' : 'it is no range of addresses'))
      return
    }
    this.ledger.take(statement)
    const isFor = level.pool?.classRestriction ?? null
    for (const range of ranges) {
      const options = level.pool?.options[range.start_ip.includes(':') ? 6 : 4] ?? {}
      home.push({ ...range, class_restriction: isFor, options })
    }
  }

  #host(statement: Statement, level: Level): void {
    const host = hostOf(statement, level, this.#options, this.ledger)
    if (host) this.#hosts.push(host)
  }

  /** A host is in the subnet that has its address, wherever it is declared. */
  #place({ planned, level, statement }: Host): void {
    const address = parseAddress(planned.ip_address)
    const home = level.scope && address && parseCidr(level.scope.network) ? level.scope : null
    const scope = home ?? (address ? this.#places.at(address) : undefined)
    if (scope) scope.reservations.push(planned)
    else level.warn(this.ledger.name(statement, `${planned.ip_address} is in no subnet, and is not imported`))
  }

  #class(statement: Statement): void {
    const name = words(statement)[1] ?? ''
    const matching = (statement.body ?? []).find(({ words: [first] }) => ['match', 'spawn'].includes(first?.text ?? ''))
    const warning = this.ledger.name(statement, 'expressions of dhcpd are not those of Kea: make the class by hand')
    const match_expression = matching
      ? matching.words.map(({ kind, text }) => (kind === 'text' ? JSON.stringify(text) : text)).join(' ')
      : ''
    this.#plan.classes.push({ name, match_expression, description: warning, options: {}, supported: false, warning })
    this.#plan.warnings.push(warning)
  }
}

const words = (statement: Statement): string[] => statement.words.map(({ text }) => text)
const isRange = (statement: Statement): boolean => ['range', 'range6', 'prefix6'].includes(words(statement)[0] ?? '')

const emptyScope = (network: string, shared: string | null): PlannedScope => ({
  network,
  name: '',
  description: shared === null ? '' : `Shared network ${shared}`,
  lease_time: USUAL_LEASE,
  min_lease_time: null,
  max_lease_time: null,
  lease_cache_threshold: null,
  lease_cache_max_age: null,
  is_active: true,
  options: {},
  ddns_enabled: false,
  relay_addresses: [],
  pools: [],
  reservations: [],
  warnings: [],
})

function leasesOf(
  { leases }: Level,
  warnings: string[],
): Pick<PlannedScope, 'lease_time' | 'min_lease_time' | 'max_lease_time'> {
  const { lease = USUAL_LEASE, least, most } = leases
  if ([lease, least, most].some((time) => (time ?? 0) > LONGEST_LEASE))
    warnings.push(`Leases without end last ${LONGEST_LEASE} seconds here`)
  const kept = (time: number | undefined): number | null =>
    time === undefined ? null : Math.max(1, Math.min(time, LONGEST_LEASE))
  return { lease_time: kept(lease) ?? USUAL_LEASE, min_lease_time: kept(least), max_lease_time: kept(most) }
}
