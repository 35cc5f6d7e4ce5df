import type { Vrf } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { servicesOf } from './services-of.tsx'
import { vrfUsers } from './vrf-users.ts'

export const parts: Parts<Vrf> = {
  fields: {
    route_distinguisher: { placeholder: '65000:100' },
    import_targets: { placeholder: '65000:100' },
    export_targets: { placeholder: '65000:100' },
  },
  sections: [servicesOf('vrf')],
  users: { lose: 'their VRF', load: vrfUsers, roots: ['/ipam', '/multicast'] },
  isForceable: true,
}
