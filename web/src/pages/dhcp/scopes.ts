import type { Parts } from '../../families/parts.ts'
import type { Identified } from '../../resource/resource.ts'
import { parts as withOptions } from './with-options.ts'

// Other names of fields that are in the form already, for programs that know only those.
const otherNames = {
  is_active: { hidden: true },
  hostname_to_ipam_sync: { hidden: true },
  clear_pxe_profile: { hidden: true },
}

export const parts: Parts<Identified> = {
  fields: { ...withOptions.fields, ...otherNames },
  leading: ['pools', 'statics', 'leases'],
}
