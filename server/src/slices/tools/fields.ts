import { parseDomain, parseHostname } from '@cadastre/core/hostname'
import { parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'

/** A host name or an address to connect to. */
export const Host = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .overwrite((text) => text.toLowerCase().replace(/\.$/, ''))
  .refine((text) => parseAddress(text) !== null || parseHostname(text) !== null, 'it is not a host name or address')

/** A name in the DNS, or an address whose reverse name is meant. */
export const DnsName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine(
    (text) => text === '.' || parseAddress(text) !== null || parseDomain(text) !== null,
    'it is not a name of the DNS',
  )

export const Port = z.int().min(1).max(65_535)
