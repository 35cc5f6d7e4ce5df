import { readKea } from '@cadastre/core/dhcp/kea/read'
import { badSource } from '../../../../import/source-fault.ts'
import type { FileSource } from '../source.ts'

/** The configuration of Kea, for one protocol or both. */
export const kea: FileSource = {
  path: 'kea',
  label: 'a configuration of Kea',
  source: 'kea',
  about: 'kea-dhcp4.conf or kea-dhcp6.conf, with its Dhcp4 or Dhcp6 around it or without, at most 25 MB',
  read: (bytes) => readKea(textOf(bytes)),
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badSource('The file is not UTF-8')
  }
}
