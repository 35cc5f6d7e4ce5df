import type { Permission } from '../api/generated/types.ts'
import { sameValue } from './changes.ts'

/** The columns of the matrix, weakest first. */
export const matrixActions = ['read', 'write', 'delete', 'admin', '*'] as const

export type MatrixAction = (typeof matrixActions)[number]

/** A right to all of a type, as one cell of the matrix. */
export const cellOf = (action: string, type: string): string => `${action} ${type}`

const included: Record<MatrixAction, readonly string[]> = {
  read: ['admin', '*'],
  write: ['admin', '*'],
  delete: ['admin', '*'],
  admin: ['*'],
  '*': [],
}

export type CellState = 'off' | 'on' | 'included'

/** Whether a cell is chosen, or comes with another: of the same type, or of all types. */
export function stateOf(cells: ReadonlySet<string>, action: MatrixAction, type: string): CellState {
  if (cells.has(cellOf(action, type))) return 'on'
  const stronger = included[action]
  const isOfType = stronger.some((other) => cells.has(cellOf(other, type)))
  const isOfAll = type !== '*' && [action, ...stronger].some((other) => cells.has(cellOf(other, '*')))
  return isOfType || isOfAll ? 'included' : 'off'
}

interface Split {
  cells: string[]
  /** What the matrix cannot show: one resource, another action, another type. */
  rest: Permission[]
}

export function splitRights(rights: readonly Permission[], types: readonly string[]): Split {
  const isCell = ({ action, resource_type, resource_id }: Permission) =>
    resource_id === null && types.includes(resource_type) && (matrixActions as readonly string[]).includes(action)
  return {
    cells: rights.filter(isCell).map(({ action, resource_type }) => cellOf(action, resource_type)),
    rest: rights.filter((right) => !isCell(right)),
  }
}

export function rightOfCell(cell: string): Permission {
  const [action = '', resource_type = ''] = cell.split(' ')
  return { action, resource_type, resource_id: null }
}

/** Whether two lists give the same rights; the order does not count. */
export const sameRights = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  sameValue(one.map(rightKey).sort(), other.map(rightKey).sort())

const rightKey = ({ action, resource_type, resource_id }: Permission): string =>
  JSON.stringify([action, resource_type, resource_id])
