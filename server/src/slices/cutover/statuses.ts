/** How far a plan and its items have come: every move there is stands in one of the two tables below. */

export const planStatuses = [
  'draft',
  'verifying',
  'parallel',
  'cutting_over',
  'completed',
  'rolled_back',
  'abandoned',
] as const
export type PlanStatus = (typeof planStatuses)[number]

export const itemStages = ['pending', 'parity_checked', 'preflight_done', 'cut_over', 'rolled_back'] as const
export type ItemStage = (typeof itemStages)[number]

/** What happens to a plan: work on its items, or a decision about the whole. */
export const planEvents = [
  'parity',
  'shadow',
  'preflight',
  'switch',
  'item_rollback',
  'complete',
  'roll_back',
  'abandon',
] as const
export type PlanEvent = (typeof planEvents)[number]

export const itemEvents = ['parity', 'preflight', 'restore', 'relink', 'switch', 'rollback'] as const
export type ItemEvent = (typeof itemEvents)[number]

type Moves<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

const GIVEN_UP = { roll_back: 'rolled_back', abandon: 'abandoned' } as const

/** A plan without an entry for what happens stays where it is; the last two have none and are never left. */
export const planMoves: Moves<PlanStatus, PlanEvent> = {
  draft: { parity: 'verifying', shadow: 'parallel', preflight: 'parallel', switch: 'cutting_over', ...GIVEN_UP },
  verifying: { shadow: 'parallel', preflight: 'parallel', switch: 'cutting_over', ...GIVEN_UP },
  parallel: { switch: 'cutting_over', ...GIVEN_UP },
  cutting_over: { complete: 'completed', ...GIVEN_UP },
  // One item that went back makes it untrue that all of them are over.
  completed: { item_rollback: 'cutting_over', roll_back: 'rolled_back' },
  rolled_back: {},
  abandoned: {},
}

/** An item without an entry stays where it is, or, for a switch and a rollback, refuses. */
export const itemMoves: Moves<ItemStage, ItemEvent> = {
  pending: { parity: 'parity_checked', preflight: 'preflight_done', switch: 'cut_over' },
  parity_checked: { preflight: 'preflight_done', relink: 'pending', switch: 'cut_over' },
  preflight_done: { restore: 'parity_checked', relink: 'pending', switch: 'cut_over' },
  cut_over: { rollback: 'rolled_back' },
  rolled_back: { relink: 'pending', switch: 'cut_over' },
}

export const statusAfter = (status: PlanStatus, event: PlanEvent): PlanStatus => planMoves[status][event] ?? status
export const stageAfter = (stage: ItemStage, event: ItemEvent): ItemStage => itemMoves[stage][event] ?? stage

export const isTerminal = (status: PlanStatus): boolean => Object.keys(planMoves[status]).length === 0

/** The decision that a status asked for by hand stands for; null for a status that follows from work alone. */
export const decisionFor = (status: PlanStatus): PlanEvent | null => DECISIONS[status] ?? null
const DECISIONS: Readonly<Partial<Record<PlanStatus, PlanEvent>>> = {
  completed: 'complete',
  rolled_back: 'roll_back',
  abandoned: 'abandon',
}
