import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import { Refusal } from '../http/errors.ts'
import { Tags, Timestamp, Uuid } from '../http/schema.ts'
import { StrictNetwork } from '../http/values.ts'
import { keptAs } from './kinds.ts'

/** Fields that several families of the network have. */

export { Name } from '../http/values.ts'
export const Text = z.string().max(65_536)
export const CustomFields = Tags
/** A short text that may be missing; a blank one is the same as none. */
export const maybe = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullable()
    .overwrite((text) => text || null)

export const Email = maybe(255).refine(
  (text) => text === null || /^[^\s@]+@[^\s@]+$/.test(text),
  'it is not an e-mail address',
)

export const Day = z.iso.date()
export const Currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .overwrite((text) => text.toUpperCase())

/** A decimal that is kept exactly: a number or its text comes in, text with all its digits goes out. */
export const decimal = (digits: number, places: number) => {
  const most = 10 ** (digits - places) - 10 ** -places
  return z
    .union([z.number().min(0).max(most), z.string().regex(/^\d{1,10}(\.\d{1,10})?$/)])
    .refine((value) => Number(value) <= most, `it is larger than ${most}`)
    .transform((value) => Number(value).toFixed(places))
}
export const Decimal = keptAs('decimal', z.string().meta({ examples: ['1250.00'] }))

/** An address in any spelling that has one meaning; it is stored and shown in the canonical one. */
export const IpAddress = keptAs(
  'inet',
  z
    .string()
    .max(45)
    .refine((text) => parseAddress(text) !== null, 'it is not an IP address')
    .overwrite((text) => {
      const address = parseAddress(text)
      return address ? formatAddress(address) : text
    }),
)

export const Network = keptAs('inet', StrictNetwork)

export const Search = z.string().max(255).optional()
/** Days from today up to which a term ends; what has ended counts as well. */
export const WithinDays = z.int().min(0).max(3650).optional()

/** An id that belongs to the route: what is no UUID is not a path of the interface at all. */
export const RouteId = z
  .string()
  .overwrite((text) => {
    const id = Uuid.safeParse(text)
    if (!id.success) throw new Refusal(404, 'Not Found')
    return id.data
  })
  .meta({ format: 'uuid' })
export const RoutePath = z.object({ id: RouteId })

type Written<Fields extends z.ZodRawShape> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Inner> ? Inner : Fields[Name]
}
type Row<Fields extends z.ZodRawShape, Shown extends z.ZodRawShape> = { id: typeof Uuid } & Omit<
  Written<Fields>,
  keyof Shown
> &
  Shown & { created_at: typeof Timestamp; modified_at: typeof Timestamp }

/**
 * The three schemas of a family from one list of its fields: what a create takes, what an update takes (an absent key
 * stays as it is, null clears what can be empty), and what is shown, with the fields that only the product writes.
 */
export type Shapes<Fields extends z.ZodRawShape, Shown extends z.ZodRawShape> = {
  readonly Create: z.ZodObject<Fields>
  readonly Update: z.ZodObject
  readonly Row: z.ZodObject<Row<Fields, Shown>>
}

export function shapes<Fields extends z.ZodRawShape, Shown extends z.ZodRawShape>(
  name: string,
  fields: Fields,
  shown: Shown,
) {
  const written = Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [field, schema instanceof z.ZodDefault ? schema.unwrap() : schema]),
  ) as Written<Fields>
  const row = { id: Uuid, ...written, ...shown, created_at: Timestamp, modified_at: Timestamp }
  return {
    Create: z.object(fields).meta({ id: `${name}Create` }),
    Update: z
      .object(written)
      .partial()
      .meta({ id: `${name}Update` }),
    Row: z.object(row as unknown as Row<Fields, Shown>).meta({ id: name }),
  }
}
