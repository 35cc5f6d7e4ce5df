import { reservations } from './dhcp/reservations.ts'
import { namesInDns } from './dns/publish.ts'
import type { Effect } from './effect.ts'
import { macHistory } from './mac-history.ts'

/**
 * All that follows from a write of addresses, in this order. DHCP and DNS join here and nowhere else. The counters of
 * subnets and blocks are not among them: triggers keep those, so that not even a statement typed by hand can forget.
 */
export const effects: readonly Effect[] = [macHistory, namesInDns, reservations]
