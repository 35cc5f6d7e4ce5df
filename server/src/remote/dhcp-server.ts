import { z } from 'zod'
import { RemoteError } from './error.ts'
import { properties, type Shape } from './powershell/row-script.ts'
import { ps } from './powershell/script.ts'
import { type Asking, onlyRow, type Reading, readRows } from './reading.ts'
import { list, optionalNumber, optionalText, text, truth, wholeNumber } from './values.ts'
import type { WindowsServer } from './windows.ts'

export type WindowsScope = {
  /** The network's address. */
  scopeId: string
  subnetMask: string
  name: string
  description: string
  /** As the server says it, `Active` or `Inactive` in most versions. */
  state: string
  isActive: boolean
  startRange: string
  endRange: string
  /** Null for leases without end. */
  leaseSeconds: number | null
  superscope: string | null
}

const SCOPE: Record<string, Shape> = {
  ScopeId: 'text',
  SubnetMask: 'text',
  Name: 'text',
  Description: 'text',
  State: 'text',
  StartRange: 'text',
  EndRange: 'text',
  LeaseDuration: 'seconds',
  SuperscopeName: 'text',
}

// Without end is all ones in 32 bits, or the longest time the language knows.
const UNLIMITED_SECONDS = 4_294_967_295

const scopeForm = z
  .object({
    ScopeId: text,
    SubnetMask: text,
    Name: text,
    Description: text,
    State: text,
    StartRange: text,
    EndRange: text,
    LeaseDuration: wholeNumber,
    SuperscopeName: optionalText,
  })
  .transform(
    (row): WindowsScope => ({
      scopeId: row.ScopeId,
      subnetMask: row.SubnetMask,
      name: row.Name,
      description: row.Description,
      state: row.State,
      isActive: row.State.toLowerCase() === 'active',
      startRange: row.StartRange,
      endRange: row.EndRange,
      leaseSeconds: row.LeaseDuration >= UNLIMITED_SECONDS ? null : row.LeaseDuration,
      superscope: row.SuperscopeName,
    }),
  )

export const listScopes = (server: WindowsServer, asking?: Asking): Promise<Reading<WindowsScope>> =>
  readRows(server, ps`Get-DhcpServerv4Scope|%{Add-Row (${properties(SCOPE)})}`, scopeForm, asking)

export async function readScope(server: WindowsServer, scopeId: string, asking?: Asking): Promise<WindowsScope> {
  const body = ps`Get-DhcpServerv4Scope -ScopeId ${scopeId}|%{Add-Row (${properties(SCOPE)})}`
  return onlyRow(await readRows(server, body, scopeForm, asking), `There is no scope ${scopeId} on the server`)
}

/** Switches a scope on or off, nothing else, and answers what the server says it is afterwards. */
export async function setScopeState(
  server: WindowsServer,
  scopeId: string,
  isActive: boolean,
  asking?: Asking,
): Promise<WindowsScope> {
  const state = isActive ? 'Active' : 'InActive'
  const body = ps`Set-DhcpServerv4Scope -ScopeId ${scopeId} -State ${state}
Get-DhcpServerv4Scope -ScopeId ${scopeId}|%{Add-Row (${properties(SCOPE)})}`
  const scope = onlyRow(await readRows(server, body, scopeForm, asking), `There is no scope ${scopeId} on the server`)
  if (scope.isActive === isActive) return scope
  throw new RemoteError('script', `The server took the change, but scope ${scopeId} is still ${scope.state}`)
}

export type WindowsSuperscope = { name: string; state: string; scopeIds: string[] }

const superscopeForm = z.object({ SuperscopeName: text, SuperscopeState: text, ScopeId: list }).transform(
  (row): WindowsSuperscope => ({
    name: row.SuperscopeName,
    state: row.SuperscopeState,
    scopeIds: row.ScopeId,
  }),
)

/** Superscopes; the one without a name is where Windows puts the scopes that are in none, and is left out. */
export async function listSuperscopes(server: WindowsServer, asking?: Asking): Promise<Reading<WindowsSuperscope>> {
  const shapes: Record<string, Shape> = { SuperscopeName: 'text', SuperscopeState: 'text', ScopeId: 'list' }
  const body = ps`Get-DhcpServerv4Superscope|%{Add-Row (${properties(shapes)})}`
  const reading = await readRows(server, body, superscopeForm, asking)
  return { ...reading, rows: reading.rows.filter(({ name }) => name !== '') }
}

export type WindowsFailover = {
  name: string
  partner: string
  mode: string
  state: string
  role: string
  scopeIds: string[]
  loadBalancePercent: number | null
  reservePercent: number | null
  maxClientLeadSeconds: number
  isAuthenticated: boolean
}

const FAILOVER: Record<string, Shape> = {
  Name: 'text',
  PartnerServer: 'text',
  Mode: 'text',
  State: 'text',
  ServerRole: 'text',
  ScopeId: 'list',
  LoadBalancePercent: 'raw',
  ReservePercent: 'raw',
  MaxClientLeadTime: 'seconds',
  EnableAuth: 'raw',
}

const failoverForm = z
  .object({
    Name: text,
    PartnerServer: text,
    Mode: text,
    State: text,
    ServerRole: text,
    ScopeId: list,
    LoadBalancePercent: optionalNumber,
    ReservePercent: optionalNumber,
    MaxClientLeadTime: wholeNumber,
    EnableAuth: truth,
  })
  .transform(
    (row): WindowsFailover => ({
      name: row.Name,
      partner: row.PartnerServer,
      mode: row.Mode,
      state: row.State,
      role: row.ServerRole,
      scopeIds: row.ScopeId,
      loadBalancePercent: row.LoadBalancePercent,
      reservePercent: row.ReservePercent,
      maxClientLeadSeconds: row.MaxClientLeadTime,
      isAuthenticated: row.EnableAuth,
    }),
  )

export const listFailovers = (server: WindowsServer, asking?: Asking): Promise<Reading<WindowsFailover>> =>
  readRows(server, ps`Get-DhcpServerv4Failover|%{Add-Row (${properties(FAILOVER)})}`, failoverForm, asking)

const versionForm = z
  .object({ MajorVersion: text, MinorVersion: text })
  .transform((row) => `${row.MajorVersion}.${row.MinorVersion}`)

/** The version of the DHCP server: that it is there, and that we may ask it. */
export async function readDhcpVersion(server: WindowsServer, asking?: Asking): Promise<string> {
  const shapes: Record<string, Shape> = { MajorVersion: 'text', MinorVersion: 'text' }
  const body = ps`Get-DhcpServerVersion|%{Add-Row (${properties(shapes)})}`
  return onlyRow(await readRows(server, body, versionForm, asking), 'The DHCP server does not say its version')
}
