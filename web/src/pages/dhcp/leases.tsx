import type { DhcpLease } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { ReserveLease } from './ReserveLease.tsx'

export const parts: Parts<DhcpLease> = { uses: (lease) => <ReserveLease lease={lease} /> }
