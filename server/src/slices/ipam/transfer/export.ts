import { Readable } from 'node:stream'
import { csvLine } from '@cadastre/core/csv'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { IpBlock } from '../blocks/schema.ts'
import {
  addressPages,
  blockPages,
  countAddresses,
  customNames,
  type ExportedAddress,
  type ExportedSubnet,
  type Scope,
  scopeOf,
  subnetPages,
} from './export-rows.ts'
import { customHeading } from './rules.ts'
import type { ExportQuery } from './schema.ts'
import { type Cell, MAX_SHEET_ROWS, xlsxStream } from './xlsx-write.ts'

export type Exported = { name: string; type: string; stream: Readable }

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file that is written while it is sent; no more than one page of rows is in memory. */
export async function exportNetworks(reader: Reader, query: ExportQuery): Promise<Exported> {
  const scope = await scopeOf(reader, query)
  const { format } = query
  const stream = await { csv: csvExport, json: jsonExport, xlsx: xlsxExport }[format](reader, scope, query)
  return { name: fileName(scope, format), type: TYPES[format], stream }
}

function fileName({ space }: Scope, format: string): string {
  const moment = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const name = space.name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 80)
  return `ipam-${name}-${moment}.${format}`
}

type Row = Record<string, unknown>
type Rows = { heading: string[]; cells: (row: Row) => unknown[]; pages: () => AsyncIterable<Row[]> }

const SUBNET = [
  'space',
  'block',
  'network',
  'name',
  'description',
  'gateway',
  'vlan_id',
  'vxlan_id',
  'status',
  'total_ips',
  'allocated_ips',
  'utilization_percent',
]
const ADDRESS = ['subnet', 'address', 'status', 'hostname', 'fqdn', 'mac_address', 'description', 'last_seen_at']
const BLOCK = ['space', 'network', 'name', 'description', 'total_ips', 'allocated_ips', 'utilization_percent']

async function subnetTable(reader: Reader, scope: Scope): Promise<Rows> {
  const names = await customNames(reader, scope, 'subnet')
  const space = scope.space.name
  return {
    heading: [...SUBNET, ...names.map((name) => customHeading(name, 'subnet'))],
    cells: (row) => cellsOf({ ...row, space }, SUBNET, names),
    pages: () => subnetPages(reader, scope),
  }
}

async function addressTable(reader: Reader, scope: Scope): Promise<Rows> {
  const names = await customNames(reader, scope, 'address')
  return {
    heading: [...ADDRESS, ...names.map((name) => customHeading(name, 'address'))],
    cells: (row) => cellsOf(row, ADDRESS, names),
    pages: () => addressPages(reader, scope),
  }
}

function cellsOf(row: Row, columns: readonly string[], names: readonly string[]): unknown[] {
  const custom = (row.custom_fields ?? {}) as Row
  return [...columns.map((name) => row[name]), ...names.map((name) => custom[name])]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function csvExport(reader: Reader, scope: Scope, { include_addresses }: ExportQuery): Promise<Readable> {
  return Readable.from(csvText(await (include_addresses ? addressTable : subnetTable)(reader, scope)), {
    objectMode: false,
  })
}

async function* csvText({ heading, cells, pages }: Rows): AsyncGenerator<string> {
  yield csvLine(heading)
  for await (const page of pages()) {
    if (page.length > 0) yield page.map((row) => csvLine(cells(row).map(textOf))).join('')
  }
}

async function jsonExport(reader: Reader, scope: Scope, { include_addresses }: ExportQuery): Promise<Readable> {
  return Readable.from(jsonText(reader, scope, include_addresses), { objectMode: false })
}

async function* jsonText(reader: Reader, scope: Scope, withAddresses: boolean): AsyncGenerator<string> {
  const space = scope.space.name
  yield `{"space":${JSON.stringify(scope.space)},"blocks":[`
  yield* jsonRows(blockPages(reader, scope), (row) => blockJson(row, space))
  yield '],"subnets":['
  yield* jsonRows(subnetPages(reader, scope), (row) => subnetJson(row, space))
  yield '],"addresses":['
  if (withAddresses) yield* jsonRows<ExportedAddress>(addressPages(reader, scope), (row) => row)
  yield ']}\n'
}

async function* jsonRows<One>(pages: AsyncIterable<One[]>, shown: (row: One) => object): AsyncGenerator<string> {
  let comma = ''
  for await (const page of pages) {
    if (page.length === 0) continue
    yield comma + page.map((row) => JSON.stringify(shown(row))).join(',\n')
    comma = ',\n'
  }
}

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

const blockJson = (row: IpBlock, space: string): Row => pick({ ...row, space }, [...BLOCK, 'tags', 'custom_fields'])
const subnetJson = (row: ExportedSubnet, space: string): Row =>
  pick({ ...row, space }, [...SUBNET, 'domain_name', 'tags', 'custom_fields'])

async function xlsxExport(reader: Reader, scope: Scope, { include_addresses }: ExportQuery): Promise<Readable> {
  if (include_addresses && (await countAddresses(reader, scope)) >= MAX_SHEET_ROWS) {
    throw invalid(`A sheet has at most ${MAX_SHEET_ROWS} rows; export these addresses as CSV or JSON`)
  }
  const space = scope.space.name
  const blocks: Rows = {
    heading: BLOCK,
    cells: (row) => cellsOf({ ...row, space }, BLOCK, []),
    pages: () => blockPages(reader, scope),
  }
  const addresses = include_addresses ? await addressTable(reader, scope) : { heading: ADDRESS, ...NO_ROWS }
  return xlsxStream([
    { name: 'subnets', rows: sheetRows(await subnetTable(reader, scope)) },
    { name: 'blocks', rows: sheetRows(blocks) },
    { name: 'addresses', rows: sheetRows(addresses) },
  ])
}

const NO_ROWS = { cells: () => [], pages: async function* (): AsyncGenerator<Row[]> {} }

const sheetRows = ({ heading, cells, pages }: Rows) =>
  async function* (): AsyncGenerator<Cell[][]> {
    yield [heading]
    for await (const page of pages()) yield page.map((row) => cells(row).map(cellOf))
  }

const cellOf = (value: unknown): Cell => (typeof value === 'number' ? value : textOf(value))
