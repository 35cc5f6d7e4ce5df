import { parseAddress } from '@cadastre/core/ip'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ServerFault } from '../drivers/dns/driver.ts'
import { type ApiAnswer, apiAt } from '../drivers/dns/http-api.ts'
import { secret } from '../http/secret.ts'
import { targetsOf } from '../outbound/targets.ts'
import { deafSource } from './source-fault.ts'

const PRINTABLE = /^[\x20-\x7e]*$/
const READ_MS = 60_000
const LOOKUP_MS = 10_000

/** What goes into a header or an address of a request. */
export const Printable = z.string().max(2048).regex(PRINTABLE)
/** A credential that a source is asked with. It lives as long as the request. */
export const SourceSecret = secret(z.string().min(1).max(2048).regex(PRINTABLE))
export const SourceUrl = Printable.min(1).refine(
  (text) => ['http:', 'https:'].includes(URL.parse(text.trim())?.protocol ?? ''),
  'it is not an http or https address',
)

/** Where the API of a server begins, without what people copy behind it. */
export const baseOf = (url: string, end: RegExp): string =>
  url.trim().replace(/\/+$/, '').replace(end, '').replace(/\/+$/, '')

/** Asks by GET; who cannot be reached, or answers what is no answer, is a fault of the source. */
export type Ask = (path: string) => Promise<ApiAnswer>

export function askAt(base: string, headers: Readonly<Record<string, string>>): Ask {
  const call = apiAt(base, headers, READ_MS)
  return async (path) => {
    try {
      return await call('GET', path)
    } catch (error) {
      if (error instanceof ServerFault) throw deafSource(error.message)
      throw error
    }
  }
}

/** Logs where a source lies that somebody named. It may be anywhere, this machine included; nothing is kept from it. */
export async function adviseOn(log: Logger, url: string): Promise<void> {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '')
  const targets = targetsOf([])
  const open = targetsOf(['0.0.0.0/0', '::/0'])
  const address = await open.addressOf(host, LOOKUP_MS).catch(() => null)
  const parsed = address === null ? null : parseAddress(address)
  const facts = { host, address }
  if (parsed && targets.isForbidden(parsed))
    log.warn(facts, 'an import asks this machine, its link or a metadata service')
  else log.info(facts, 'an import asks a server')
}

/** Runs a few at a time and gives their results in order. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = 8,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(run))))
  return results
}
