import type { TlsCertTarget } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { CheckNow, tlsSections } from './tls-parts.tsx'

export const parts: Parts<TlsCertTarget> = {
  sections: tlsSections,
  actions: (target) => <CheckNow target={target} />,
}
