import { z } from 'zod'
import { properties, type Shape } from './powershell/row-script.ts'
import { ps, type Script } from './powershell/script.ts'
import { type Asking, type BlindSpot, type Reading, readRows } from './reading.ts'
import { list, optionalText, text, wholeNumber } from './values.ts'
import type { WindowsServer } from './windows.ts'
import { readable } from './wsman/answer.ts'

/** A scope that could not be read is named in a row of its own, so that the others still come. */
const unreadable = z
  .object({ Unreadable: z.string(), Reason: text })
  .transform((row) => ({ where: row.Unreadable, reason: readable(row.Reason) || 'no reason' }))

/** Runs a part for each scope in question, `$id` being its address. */
function inEachScope(scopeId: string | null, part: Script): Script {
  const ids = scopeId === null ? ps`@(Get-DhcpServerv4Scope|%{"$($_.ScopeId)"})` : ps`${[scopeId]}`
  return ps`foreach($id in ${ids}){try{${part}}catch{Add-Row @{Unreadable=$id;Reason=$_.Exception.Message}}}`
}

/** The rows of all scopes, or of one; what is unreadable becomes a blind spot. */
async function readScopes<T>(
  server: WindowsServer,
  body: Script,
  form: z.ZodType<T>,
  asking?: Asking,
): Promise<Reading<T>> {
  const either = z.union([
    unreadable.transform((spot): { spot: BlindSpot } => ({ spot })),
    form.transform((row): { row: T } => ({ row })),
  ])
  const { rows, blind } = await readRows(server, body, either, asking)
  return {
    rows: rows.flatMap((one) => ('row' in one ? [one.row] : [])),
    blind: [...blind, ...rows.flatMap((one) => ('spot' in one ? [one.spot] : []))],
  }
}

export type WhichScope = Asking & { /** One scope; all of them when left out. */ scopeId?: string }

export type WindowsExclusion = { scopeId: string; startRange: string; endRange: string }

const exclusionForm = z.object({ ScopeId: text, StartRange: text, EndRange: text }).transform(
  (row): WindowsExclusion => ({
    scopeId: row.ScopeId,
    startRange: row.StartRange,
    endRange: row.EndRange,
  }),
)

export function listExclusions(
  server: WindowsServer,
  { scopeId, ...asking }: WhichScope = {},
): Promise<Reading<WindowsExclusion>> {
  const shapes: Record<string, Shape> = { ScopeId: 'text', StartRange: 'text', EndRange: 'text' }
  const part = ps`Get-DhcpServerv4ExclusionRange -ScopeId $id|%{Add-Row (${properties(shapes)})}`
  return readScopes(server, inEachScope(scopeId ?? null, part), exclusionForm, asking)
}

export type WindowsReservation = {
  scopeId: string
  address: string
  /** As the server writes it: mostly a MAC address with dashes. */
  clientId: string
  name: string
  description: string
  type: string
}

const RESERVATION: Record<string, Shape> = {
  ScopeId: 'text',
  IPAddress: 'text',
  ClientId: 'text',
  Name: 'text',
  Description: 'text',
  Type: 'text',
}

const reservationForm = z
  .object({ ScopeId: text, IPAddress: text, ClientId: text, Name: text, Description: text, Type: text })
  .transform(
    (row): WindowsReservation => ({
      scopeId: row.ScopeId,
      address: row.IPAddress,
      clientId: row.ClientId,
      name: row.Name,
      description: row.Description,
      type: row.Type,
    }),
  )

export function listReservations(
  server: WindowsServer,
  { scopeId, ...asking }: WhichScope = {},
): Promise<Reading<WindowsReservation>> {
  const part = ps`Get-DhcpServerv4Reservation -ScopeId $id|%{Add-Row (${properties(RESERVATION)})}`
  return readScopes(server, inEachScope(scopeId ?? null, part), reservationForm, asking)
}

export type WindowsLease = {
  scopeId: string
  address: string
  clientId: string
  hostName: string | null
  /** As the server says it: `Active`, `ActiveReservation`, `Expired`, `Declined` and others. */
  state: string
  /** Null where it has no end. */
  expiresAt: string | null
}

const LEASE: Record<string, Shape> = {
  ScopeId: 'text',
  IPAddress: 'text',
  ClientId: 'text',
  HostName: 'text',
  AddressState: 'text',
  LeaseExpiryTime: 'time',
}

const leaseForm = z
  .object({
    ScopeId: text,
    IPAddress: text,
    ClientId: text,
    HostName: optionalText,
    AddressState: text,
    LeaseExpiryTime: optionalText,
  })
  .transform(
    (row): WindowsLease => ({
      scopeId: row.ScopeId,
      address: row.IPAddress,
      clientId: row.ClientId,
      hostName: row.HostName,
      state: row.AddressState,
      expiresAt: row.LeaseExpiryTime,
    }),
  )

/** All leases, in whatever state. */
export function listLeases(
  server: WindowsServer,
  { scopeId, ...asking }: WhichScope = {},
): Promise<Reading<WindowsLease>> {
  const part = ps`Get-DhcpServerv4Lease -ScopeId $id -AllLeases|%{Add-Row (${properties(LEASE)})}`
  return readScopes(server, inEachScope(scopeId ?? null, part), leaseForm, asking)
}

/** Where an option stands: on the server, on a scope, or on a reservation. */
export type OptionLevel =
  | { level: 'server' }
  | { level: 'scope'; scopeId: string }
  | { level: 'reservation'; scopeId: string; address: string }

export type WindowsOption = OptionLevel & {
  optionId: number
  name: string
  type: string
  values: string[]
  vendorClass: string | null
  userClass: string | null
}

const OPTION: Record<string, Shape> = {
  OptionId: 'raw',
  Name: 'text',
  Type: 'text',
  Value: 'list',
  VendorClass: 'text',
  UserClass: 'text',
}

const optionForm = z
  .object({
    Scope: text,
    Reservation: text,
    Option: z.object({
      OptionId: wholeNumber,
      Name: text,
      Type: text,
      Value: list,
      VendorClass: optionalText,
      UserClass: optionalText,
    }),
  })
  .transform(
    ({ Scope, Reservation, Option }): WindowsOption => ({
      ...levelOf(Scope, Reservation),
      optionId: Option.OptionId,
      name: Option.Name,
      type: Option.Type,
      values: Option.Value,
      vendorClass: Option.VendorClass,
      userClass: Option.UserClass,
    }),
  )

function levelOf(scopeId: string, address: string): OptionLevel {
  if (scopeId === '') return { level: 'server' }
  return address === '' ? { level: 'scope', scopeId } : { level: 'reservation', scopeId, address }
}

/** Options of every level, those of vendor and user classes included. */
export function listOptions(
  server: WindowsServer,
  { scopeId, ...asking }: WhichScope = {},
): Promise<Reading<WindowsOption>> {
  const row = ps`%{Add-Row ([ordered]@{Scope=$id;Reservation=$ip;Option=${properties(OPTION)}})}`
  const onReservations = ps`foreach($ip in @(Get-DhcpServerv4Reservation -ScopeId $id|%{"$($_.IPAddress)"})){Get-DhcpServerv4OptionValue -ReservedIP $ip -All|${row}}`
  const onScope = ps`$ip='';Get-DhcpServerv4OptionValue -ScopeId $id -All|${row};${onReservations}`
  const onServer = ps`$id='';$ip='';Get-DhcpServerv4OptionValue -All|${row}`
  const body = ps`${onServer}
${inEachScope(scopeId ?? null, onScope)}`
  return readScopes(server, body, optionForm, asking)
}
