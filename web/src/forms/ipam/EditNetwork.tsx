import type { Fields } from '../../api/fields.ts'
import type { Operation } from '../../api/operation.ts'
import { wordsOf } from '../../lib/words.ts'
import { EditDialog } from '../EditDialog.tsx'
import { SchemaForm } from '../SchemaForm.tsx'
import { AllFields } from './AllFields.tsx'
import { networkForm } from './field-sets.ts'
import { useNetworkFinish } from './finish.ts'
import { useForce } from './use-force.tsx'

interface Props<Thing, Input> {
  id: string
  read: Operation<{ params: { id: string }; answer: Thing }>
  update: Operation<{ params: { id: string }; body: Input; answer: Thing }>
  kind: 'block' | 'subnet' | 'address'
  nameOf: (thing: Thing) => string
  fields: Fields
  /** The fields that are seen at once. */
  order: readonly string[]
  onClose: () => void
}

/** The edit of a block, a subnet or an address. What is rarely meant is saved when one insists. */
export function EditNetwork<Thing, Input>(props: Props<Thing, Input>) {
  const { id, read, update, kind, nameOf, fields, order, onClose } = props
  const finish = useNetworkFinish(onClose)
  const { explain: warned, takeForce } = useForce('Save')
  return (
    <EditDialog id={id} read={read} update={update} kind={kind} size="lg" onClose={onClose}>
      {({ thing, saveChanges, explain }) => (
        <AllFields>
          {(isShort) => (
            <SchemaForm
              fields={fields}
              options={networkForm(fields, order, isShort)}
              submitLabel="Save"
              row={thing as Record<string, unknown>}
              saveChanges={async (before, after) => {
                const force = takeForce() ? { force: true } : {}
                const isSaved = await saveChanges(before, { ...after, ...force })
                if (isSaved) finish(`${wordsOf(kind)} ${nameOf(thing)} saved`)
                else onClose()
              }}
              explain={(error) => warned(error) || explain(error)}
              onCancel={onClose}
            />
          )}
        </AllFields>
      )}
    </EditDialog>
  )
}
