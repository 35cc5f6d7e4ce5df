import { conflict } from '../../../http/errors.ts'
import { type Held, refuseGivenUp, refuseInSwitch } from '../find.ts'

/** 409 for an item that is over already, is on its way, or whose plan was given up. */
export function refuseSwitch({ plan, item }: Held): void {
  refuseGivenUp(plan)
  refuseInSwitch(item)
  if (item.stage === 'cut_over') throw conflict(`${item.source_ref} is cut over already`)
}
