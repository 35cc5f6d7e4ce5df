import { z } from 'zod'
import { Fault } from '../../../outbound/fault.ts'
import { webAddress } from '../../../outbound/fetch-text.ts'

function faultOf(text: string): string | null {
  try {
    webAddress(text)
    return null
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

/** Where a feed is fetched from; empty for none. */
export const FeedUrl = z
  .string()
  .trim()
  .max(2048)
  .superRefine((text, context) => {
    const fault = text === '' ? null : faultOf(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
