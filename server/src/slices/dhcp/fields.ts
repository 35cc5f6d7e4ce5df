import { DhcpFault } from '@cadastre/core/dhcp/fault'
import { readOptions, readOptionsOfEither, type SentOptions } from '@cadastre/core/dhcp/options/settings'
import { parseMac } from '@cadastre/core/mac'
import { z } from 'zod'
import { invalid } from '../../http/errors.ts'
import { keptAs } from '../../records/kinds.ts'

/** Pieces that groups, scopes and what belongs to them have in common. Every value comes out canonical. */

export const Mac = keptAs(
  'macaddr',
  z
    .string()
    .max(64)
    .refine((text) => parseMac(text.trim()) !== null, 'it is not a MAC address')
    .overwrite((text) => parseMac(text.trim()) ?? text),
)

export const Seconds = z.int().min(0).max(4_294_967_295)
/** A lease must last; a server would hand out what has ended already. */
export const LeaseTime = z.int().min(1).max(2_147_483_647)

/** A share of a lease's time. */
export const Share = z.number().min(0).max(1)

/** Options by name: each is checked against the catalogue by the operation, which knows the protocol. */
export const OptionMap = z.record(z.string().min(1).max(128), z.unknown())
export const OptionList = z
  .array(
    z.object({
      code: z.int().min(0).max(65_535).nullish(),
      name: z.string().trim().max(128).nullish(),
      value: z.unknown(),
    }),
  )
  .max(256)
export const Options = z.union([OptionMap, OptionList])

/** What somebody says of what was seen, who knows it. */
export const Note = z.object({ note: z.string().trim().max(1000).default('') }).meta({ id: 'DhcpAcknowledgement' })

type Protocol = 4 | 6

/** The options in their one spelling; the fault of an option is 422 in the words of the library. */
export const storedOptions = (protocol: Protocol | 'either', sent: unknown): Record<string, unknown> =>
  refusing(() =>
    protocol === 'either' ? readOptionsOfEither(sent as SentOptions) : readOptions(protocol, sent as SentOptions),
  )

/** Runs something of the library; what it cannot take is 422 in its words. */
export function refusing<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof DhcpFault) throw invalid(error.message)
    throw error
  }
}
