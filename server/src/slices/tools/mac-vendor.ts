import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isLocallyAdministered, parseMac } from '@cadastre/core/mac'
import { z } from 'zod'

const Mac = z
  .string()
  .max(32)
  .overwrite((text) => text.trim())
  .refine((text) => parseMac(text) !== null, 'it is not a MAC address')

export const MacQuestion = z.object({ macs: z.array(Mac).min(1).max(256) }).meta({ id: 'MacQuestion' })

const MacFacts = z
  .object({
    mac: z.string(),
    vendor: z.string().nullable(),
    prefix: z.string().nullable().meta({ description: 'The registered block: 24, 28 or 36 bits' }),
    is_locally_administered: z.boolean(),
    is_multicast: z.boolean(),
  })
  .meta({ id: 'MacFacts' })
export const MacAnswer = z.object({ ok: z.literal(true), results: z.array(MacFacts) }).meta({ id: 'MacAnswer' })

/** Who registered the block an address is from. A locally administered address is from no block. */
export async function findVendors({ macs }: z.output<typeof MacQuestion>): Promise<z.output<typeof MacAnswer>> {
  registry ??= readRegistry()
  const known = await registry
  return { ok: true, results: macs.flatMap((text) => factsOf(parseMac(text), known)) }
}

type Registry = ReadonlyMap<string, string>
let registry: Promise<Registry> | undefined

// The registry is 5 MB of names and postal addresses: read when somebody asks, and the names alone are kept.
async function readRegistry(): Promise<Registry> {
  const text = await readFile(fileURLToPath(import.meta.resolve('oui-data')), 'utf8')
  const entries = Object.entries(JSON.parse(text) as Record<string, string>)
  return new Map(entries.map(([prefix, entry]) => [prefix.toLowerCase(), entry.split('\n', 1)[0]?.trim() ?? '']))
}

const BLOCK_DIGITS = [9, 7, 6]
// A block that the registry handed on in pieces: its piece is not known, so neither is the vendor.
const NOBODY = 'IEEE Registration Authority'

function factsOf(mac: string | null, known: Registry): z.output<typeof MacFacts>[] {
  if (mac === null) return []
  const digits = mac.replaceAll(':', '')
  const isLocal = isLocallyAdministered(mac)
  const prefix = isLocal ? undefined : BLOCK_DIGITS.map((count) => digits.slice(0, count)).find((key) => known.has(key))
  const vendor = prefix === undefined ? undefined : known.get(prefix)
  const isKnown = vendor !== undefined && vendor !== NOBODY
  return [
    {
      mac,
      vendor: isKnown ? vendor : null,
      prefix: isKnown ? (prefix ?? null) : null,
      is_locally_administered: isLocal,
      is_multicast: (Number.parseInt(digits.slice(0, 2), 16) & 1) === 1,
    },
  ]
}
