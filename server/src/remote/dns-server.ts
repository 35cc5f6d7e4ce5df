import { z } from 'zod'
import { properties, type Shape } from './powershell/row-script.ts'
import { ps } from './powershell/script.ts'
import { type Asking, onlyRow, type Reading, readRows } from './reading.ts'
import { list, optionalNumber, optionalText, text, truth } from './values.ts'
import type { WindowsServer } from './windows.ts'

/** A zone as the server describes it; `dynamicUpdate` is a word on some servers and a number on others. */
export type WindowsZone = {
  name: string
  type: string
  isAutoCreated: boolean
  isDsIntegrated: boolean
  isReverse: boolean
  isSigned: boolean
  isPaused: boolean
  dynamicUpdate: string | number | null
  replicationScope: string | null
  /** Where a secondary or stub zone comes from, or a forward zone asks. */
  masters: string[]
}

const ZONE: Record<string, Shape> = {
  ZoneName: 'text',
  ZoneType: 'text',
  IsAutoCreated: 'raw',
  IsDsIntegrated: 'raw',
  IsReverseLookupZone: 'raw',
  IsSigned: 'raw',
  IsPaused: 'raw',
  DynamicUpdate: 'raw',
  ReplicationScope: 'text',
  MasterServers: 'list',
}

const zoneForm = z
  .object({
    ZoneName: text,
    ZoneType: text,
    IsAutoCreated: truth,
    IsDsIntegrated: truth,
    IsReverseLookupZone: truth,
    IsSigned: truth,
    IsPaused: truth,
    DynamicUpdate: z.union([z.string(), z.number(), z.null()]).default(null),
    ReplicationScope: optionalText,
    MasterServers: list,
  })
  .transform(
    (row): WindowsZone => ({
      name: row.ZoneName,
      type: row.ZoneType,
      isAutoCreated: row.IsAutoCreated,
      isDsIntegrated: row.IsDsIntegrated,
      isReverse: row.IsReverseLookupZone,
      isSigned: row.IsSigned,
      isPaused: row.IsPaused,
      dynamicUpdate: row.DynamicUpdate,
      replicationScope: row.ReplicationScope,
      masters: row.MasterServers,
    }),
  )

/** All zones, those that Windows makes for itself included and marked. */
export const listZones = (server: WindowsServer, asking?: Asking): Promise<Reading<WindowsZone>> =>
  readRows(server, ps`Get-DnsServerZone|%{Add-Row (${properties(ZONE)})}`, zoneForm, asking)

export type WindowsSoa = {
  primaryServer: string
  responsiblePerson: string
  serial: number
  refreshSeconds: number
  retrySeconds: number
  expireSeconds: number
  minimumSeconds: number
  ttlSeconds: number
}
export type WindowsZoneDetails = { zone: WindowsZone; soa: WindowsSoa | null }

const soaForm = z.object({
  TimeToLive: z.number(),
  RecordData: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/** One zone with its SOA, which a forward zone does not have. */
export async function readZone(server: WindowsServer, name: string, asking?: Asking): Promise<WindowsZoneDetails> {
  const body = ps`Get-DnsServerZone -Name ${name}|%{Add-Row (${properties(ZONE)})}`
  const zone = onlyRow(await readRows(server, body, zoneForm, asking), `There is no zone ${name} on the server`)
  return { zone, soa: zone.type === 'Forwarder' ? null : await readSoa(server, name, asking) }
}

const SOA: Record<string, Shape> = {
  PrimaryServer: 'text',
  ResponsiblePerson: 'text',
  SerialNumber: 'raw',
  RefreshInterval: 'seconds',
  RetryDelay: 'seconds',
  ExpireLimit: 'seconds',
  MinimumTimeToLive: 'seconds',
}

export async function readSoa(server: WindowsServer, name: string, asking?: Asking): Promise<WindowsSoa | null> {
  const data = ps`$ttl=[long]$_.TimeToLive.TotalSeconds;$_.RecordData|%{Add-Row ([ordered]@{TimeToLive=$ttl;RecordData=${properties(SOA)}})}`
  const body = ps`Get-DnsServerResourceRecord -ZoneName ${name} -RRType Soa|%{${data}}`
  const [row] = (await readRows(server, body, soaForm, asking)).rows
  if (!row?.RecordData.PrimaryServer) return null
  const seconds = (property: string): number => Number(row.RecordData[property])
  return {
    primaryServer: String(row.RecordData.PrimaryServer),
    responsiblePerson: String(row.RecordData.ResponsiblePerson),
    serial: Number(row.RecordData.SerialNumber),
    refreshSeconds: seconds('RefreshInterval'),
    retrySeconds: seconds('RetryDelay'),
    expireSeconds: seconds('ExpireLimit'),
    minimumSeconds: seconds('MinimumTimeToLive'),
    ttlSeconds: row.TimeToLive,
  }
}

export type WindowsForwarders = { addresses: string[]; usesRootHints: boolean; timeoutSeconds: number | null }

const forwarderForm = z.object({ IPAddress: list, UseRootHint: truth, Timeout: optionalNumber }).transform(
  (row): WindowsForwarders => ({
    addresses: row.IPAddress,
    usesRootHints: row.UseRootHint,
    timeoutSeconds: row.Timeout,
  }),
)

/** Whom the server asks for what it does not know; those of single zones are in the zones' `masters`. */
export async function readForwarders(server: WindowsServer, asking?: Asking): Promise<WindowsForwarders> {
  const shapes: Record<string, Shape> = { IPAddress: 'list', UseRootHint: 'raw', Timeout: 'raw' }
  const body = ps`Get-DnsServerForwarder|%{Add-Row (${properties(shapes)})}`
  return onlyRow(await readRows(server, body, forwarderForm, asking), 'The server does not say whom it forwards to')
}

const buildForm = z.object({ BuildNumber: text }).transform((row) => row.BuildNumber)

/** The build of the DNS server: that it is there, and that we may ask it. */
export async function readDnsBuild(server: WindowsServer, asking?: Asking): Promise<string> {
  const body = ps`Get-DnsServerSetting -All|%{Add-Row (${properties({ BuildNumber: 'text' })})}`
  return onlyRow(await readRows(server, body, buildForm, asking), 'The DNS server does not say which build it is')
}
