import { readIsc } from '@cadastre/core/dhcp/isc/read'
import type { FileSource } from '../source.ts'

/** The configuration of ISC dhcpd, for both protocols. */
export const isc: FileSource = {
  path: 'isc',
  label: 'a configuration of ISC dhcpd',
  source: 'isc_dhcp',
  about: 'dhcpd.conf or dhcpd6.conf, at most 25 MB',
  // Old files are in any encoding; what is not UTF-8 can only be in texts and comments.
  read: (bytes, name) => readIsc(new TextDecoder().decode(bytes), name || undefined),
}
