import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus, textOf } from '../api/errors.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { lowered } from '../lib/words.ts'
import { useNotice } from '../ui/notices.tsx'
import { DeleteOutcomes } from './DeleteOutcomes.tsx'
import { deleteRecords, type Outcome } from './delete-records.ts'
import { ForceDelete } from './ForceDelete.tsx'
import { LeftBehind } from './LeftBehind.tsx'
import { Names } from './Names.tsx'
import { refresh, refreshBelow } from './refresh.ts'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  rows: readonly Row[]
  onClose: () => void
  onDeleted?: () => void
}

/** The question, what became of each where not all went, or the same once more for those that are in use. */
type Step<Row> =
  | { at: 'ask' }
  | { at: 'told'; outcomes: readonly Outcome[] }
  | { at: 'force'; rows: readonly Row[]; refusal: string | null }

/** Asks, deletes, and shows what became of each where not all went. */
export function DeleteRecords<Row extends Identified>({ of, rows, onClose, onDeleted = () => {} }: Props<Row>) {
  const [step, setStep] = useState<Step<Row>>({ at: 'ask' })
  const finish = useFinish(of, onClose, onDeleted)
  const remove = async (chosen: readonly Row[], isForced: boolean) => {
    try {
      const outcomes = await deleteRecords(of, chosen, isForced)
      if (outcomes.some(({ refusal }) => refusal !== null)) setStep({ at: 'told', outcomes })
      await finish(outcomes, whatOf(of, chosen))
    } catch (error) {
      if (isForced || !of.isForceable || !isStatus(error, 409)) throw error
      setStep({ at: 'force', rows: chosen, refusal: textOf(error) })
    }
  }
  if (step.at === 'told') {
    const left = rows.filter(({ id }) => step.outcomes.some((one) => one.id === id && one.isInUse))
    const force = of.isForceable && left.length > 0 && (() => setStep({ at: 'force', rows: left, refusal: null }))
    return <DeleteOutcomes of={step.outcomes} onClose={onClose} {...(force && { onForce: force })} />
  }
  if (step.at === 'force')
    return (
      <ForceDelete
        of={of}
        rows={step.rows}
        what={whatOf(of, step.rows)}
        refusal={step.refusal}
        onForce={() => remove(step.rows, true)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={`Delete ${whatOf(of, rows)}`}
      confirmLabel="Delete"
      onConfirm={() => remove(rows, false)}
      onClose={onClose}
    >
      {rows.length === 1 ? 'This will be deleted:' : 'These will be deleted:'}
      <Names names={rows.map(of.nameOf)} />
      {of.users && <LeftBehind users={of.users} rows={rows} />}
    </ConfirmDialog>
  )
}

const whatOf = <Row extends Identified>({ one, title }: Resource<Row>, rows: readonly Row[]): string =>
  rows.length === 1 ? one : `${rows.length} ${lowered(title)}`

/** A word where all went, and fresh lists where any did. */
function useFinish<Row extends Identified>(of: Resource<Row>, onClose: () => void, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return async (outcomes: readonly Outcome[], what: string) => {
    const [only] = outcomes
    if (outcomes.every(({ refusal }) => refusal === null)) {
      notice({ tone: 'done', text: `${outcomes.length === 1 ? only?.name : what} deleted` })
      onClose()
    }
    if (outcomes.some(({ refusal }) => refusal === null)) onDeleted()
    await refresh(queryClient, of)
    await refreshBelow(queryClient, of.users?.roots ?? [])
  }
}
