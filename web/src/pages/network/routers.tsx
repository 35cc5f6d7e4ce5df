import type { Router } from '../../api/generated/types.ts'
import { FamilyList } from '../../families/FamilyList.tsx'
import type { Parts } from '../../families/parts.ts'

/** VLANs are made and listed in their router. */
export const parts: Parts<Router> = {
  sections: [{ id: 'vlans', label: 'VLANs', draw: ({ id }) => <FamilyList type="vlan" parent={{ id }} /> }],
}
