import { TextInput } from '@mantine/core'
import { FormShell, Problem } from '../forms/FormShell.tsx'
import { useApiForm } from '../forms/use-api-form.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LeftBehind } from './LeftBehind.tsx'
import { Names } from './Names.tsx'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  rows: readonly Row[]
  /** `VRF` or `3 VRFs` */
  what: string
  /** Why it was refused, in the server's words. */
  refusal: string | null
  onForce: () => Promise<unknown>
  onClose: () => void
}

/** Deletes what is in use, once it is clear what that does and the name is typed. */
export function ForceDelete<Row extends Identified>({ of, rows, what, refusal, onForce, onClose }: Props<Row>) {
  const { form, submit, busy, problem } = useApiForm({ initial: { typed: '' }, save: onForce })
  const [only] = rows
  const name = rows.length === 1 && only ? of.nameOf(only) : what
  return (
    <Dialog onClose={onClose} title={`Delete ${what} in use`}>
      <FormShell
        onSubmit={submit}
        submitLabel="Delete all the same"
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={form.values.typed !== name}
      >
        {!problem && <Problem of={refusal} />}
        <div>
          {rows.length === 1 ? 'This' : 'These'} will be deleted all the same, which cannot be undone:
          <Names names={rows.map(of.nameOf)} />
          {of.users && <LeftBehind users={of.users} rows={rows} />}
        </div>
        <TextInput
          label={`Type ${name} to confirm`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('typed')}
        />
      </FormShell>
    </Dialog>
  )
}
