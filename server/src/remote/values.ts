import { z } from 'zod'

/** PowerShell's JSON says one thing in several ways; these are the forms our readers take. */

/** Text; what is missing is empty. */
export const text = z.union([z.string(), z.number().transform(String), z.null().transform(() => '')]).default('')

/** Text or null: empty counts as missing. */
export const optionalText = text.transform((value) => (value === '' ? null : value))

export const truth = z.union([z.boolean(), z.null().transform(() => false)]).default(false)

const fromText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
export const wholeNumber = z.union([z.number().int(), fromText])
export const optionalNumber = z.union([wholeNumber, z.null(), z.literal('').transform(() => null)]).default(null)

const member = z.union([z.string(), z.number().transform(String)])

/** A list of one may come without its brackets, an empty one as nothing or nothing in brackets, any as `{value, Count}`. */
export const list = z
  .union([
    z.array(member),
    member.transform((one) => [one]),
    z.null().transform((): string[] => []),
    z.object({ value: z.array(member) }).transform(({ value }) => value),
  ])
  .transform((values) => values.filter((value) => value !== ''))
  .default([])
