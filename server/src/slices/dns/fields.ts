import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import { z } from 'zod'

type Reading = { ok: true; text: string } | { ok: false; sentence: string }

function reading(read: (text: string) => string, text: string): Reading {
  try {
    return { ok: true, text: read(text) }
  } catch (error) {
    if (error instanceof DnsFault) return { ok: false, sentence: error.message }
    throw error
  }
}

/** A text that the DNS library puts into its one spelling; where it cannot, its sentence is the fault of the field. */
export function spelledBy(read: (text: string) => string, most = 1024) {
  return z
    .string()
    .max(most)
    .superRefine((text, context) => {
      const result = reading(read, text)
      if (!result.ok) context.addIssue({ code: 'custom', message: result.sentence })
    })
    .overwrite((text) => {
      const result = reading(read, text)
      return result.ok ? result.text : text
    })
}

/** An absolute name in any spelling, with or without its last dot. */
export const DnsName = spelledBy((text) => parseName(text.trim()))

export const Ttl = z.int().min(0).max(2_147_483_647)
export const Port = z.int().min(1).max(65_535)
