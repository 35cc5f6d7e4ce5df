import { base64 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** Which DHCP client a name belongs to (RFC 4701). */
export const dhcid = recordType('DHCID', { digest: base64 })
