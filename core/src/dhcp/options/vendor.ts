import { DhcpFault, shown } from '../fault.ts'
import type { Protocol } from './option.ts'

/**
 * An option inside of another: of the vendor that option 60 names (`vendor.5`), or of the one with an enterprise number
 * (`vendor-4491.2`). Its value is a text, or octets after `0x`.
 */
export type VendorOption = { readonly enterprise: number | null; readonly code: number; readonly name: string }

const NAME = /^vendor(?:-(\d{1,10}))?\.(\d{1,5})$/

/** The option of a vendor that a name stands for; undefined where it stands for none. */
export function vendorOption(protocol: Protocol, name: string): VendorOption | undefined {
  const [whole, number, digits] = NAME.exec(name.trim().toLowerCase()) ?? []
  if (whole === undefined) return undefined
  const enterprise = number === undefined ? null : Number(number)
  const code = Number(digits)
  if (enterprise === null && protocol === 6) throw new DhcpFault(`${shown(name)} needs an enterprise number in DHCPv6`)
  if (enterprise !== null && (enterprise < 1 || enterprise > 0xffff_ffff))
    throw new DhcpFault(`${enterprise} is no enterprise number`)
  if (code < 1 || code > (protocol === 4 ? 254 : 65_535)) throw new DhcpFault(`${code} is no code of a vendor's option`)
  return { enterprise, code, name: enterprise === null ? `vendor.${code}` : `vendor-${enterprise}.${code}` }
}
