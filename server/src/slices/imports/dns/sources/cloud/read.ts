import { deafSource, SourceFault } from '../../../../../import/source-fault.ts'
import { inTurn } from '../../../../../import/web-source.ts'
import type { RegisteredServer } from '../../source.ts'
import { azureDns } from './azure-dns.ts'
import { cloudflare } from './cloudflare.ts'
import { googleDns } from './google-dns.ts'
import type { CloudSet, CloudZone, OpenProvider, Provider } from './provider.ts'
import { route53 } from './route53.ts'

/** By the driver of the registered server. */
const PROVIDERS: Readonly<Record<string, OpenProvider>> = {
  route53,
  azure_dns: azureDns,
  google_dns: googleDns,
  cloudflare,
}
export const cloudDrivers: readonly string[] = Object.keys(PROVIDERS)

const MOST_ZONES = 5_000
const AT_ONCE = 4

/** A zone with its sets, or why they could not be read. */
export type ReadZone = { zone: CloudZone; sets: CloudSet[]; isSigned: boolean | null; fault: string | null }

const openAt = ({ driver, login }: RegisteredServer): Promise<Provider> => {
  const open = PROVIDERS[driver]
  if (!open) throw new Error(`there is no provider ${driver}`)
  return open(login)
}

export async function readZoneList(server: RegisteredServer): Promise<CloudZone[]> {
  return zonesOf(await openAt(server))
}

async function zonesOf(provider: Provider): Promise<CloudZone[]> {
  const zones = await provider.listZones()
  if (zones.length > MOST_ZONES)
    throw deafSource(`The account has ${zones.length} zones; at most ${MOST_ZONES} are imported at once`)
  return zones
}

export async function readAccount(server: RegisteredServer): Promise<ReadZone[]> {
  const provider = await openAt(server)
  return inTurn(await zonesOf(provider), (zone) => readZone(provider, zone), AT_ONCE)
}

async function readZone(provider: Provider, zone: CloudZone): Promise<ReadZone> {
  const empty = { zone, sets: [], isSigned: false, fault: null }
  if (zone.refusal || zone.forwarders) return empty
  try {
    return { ...empty, sets: await provider.listSets(zone), isSigned: await provider.isSigned(zone) }
  } catch (error) {
    if (error instanceof SourceFault) return { ...empty, fault: error.message }
    throw error
  }
}
