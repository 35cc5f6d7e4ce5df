import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'

const TYPED = /^([^@\s]+)(?:@(\d{1,5}))?$/

/** A server by its address, with a port behind an @ where it is not the usual one. */
export const ServerAddress = z
  .string()
  .max(64)
  .refine((text) => spelled(text) !== null, 'it is not an IP address, or an address and port such as 192.0.2.1@5353')
  .overwrite((text) => spelled(text) ?? text)

function spelled(text: string): string | null {
  const [, host = '', port] = TYPED.exec(text.trim()) ?? []
  const address = parseAddress(host)
  if (!address || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return null
  return port === undefined ? formatAddress(address) : `${formatAddress(address)}@${Number(port)}`
}
