import { ActionIcon, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { SavedView, SavedViewUpdate } from '../api/generated/types.ts'
import { FormShell } from '../forms/FormShell.tsx'
import { useApiForm } from '../forms/use-api-form.ts'
import { useFinish } from '../forms/use-finish.ts'
import { useAction } from '../hooks/use-action.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { viewsQuery } from './saved-views-query.ts'

interface Props {
  page: string
  search: string
  onClose: () => void
}

export function SaveViewDialog({ page, search, onClose }: Props) {
  const finish = useFinish(['/saved-views'], onClose)
  const { form, submit, busy, problem } = useApiForm({
    initial: { name: '', is_default: false },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
    save: async ({ name, is_default }) => {
      await call(operations.saved_views_create, { body: { page, name: name.trim(), is_default, payload: { search } } })
      await finish(`View ${name.trim()} saved`)
    },
  })
  return (
    <Dialog onClose={onClose} title="Save this view">
      <FormShell onSubmit={submit} submitLabel="Save" busy={busy} problem={problem} onCancel={onClose}>
        <TextInput label="Name" required maxLength={120} data-autofocus {...form.getInputProps('name')} />
        <Switch
          label="Start with it"
          description="The page opens with this view when nothing else is asked for."
          {...form.getInputProps('is_default', { type: 'checkbox' })}
        />
      </FormShell>
    </Dialog>
  )
}

export function ViewsDialog({ page, search, onClose }: Props) {
  const { data: views = [] } = useQuery(viewsQuery(page))
  return (
    <Dialog onClose={onClose} title="Your views">
      <Stack gap="sm">
        {views.length === 0 && <Text c="dimmed">No view saved yet.</Text>}
        {views.map((view) => (
          <ViewRow key={view.id} view={view} search={search} />
        ))}
      </Stack>
    </Dialog>
  )
}

function ViewRow({ view, search }: { view: SavedView; search: string }) {
  const { id, name, is_default } = view
  const change = useAction<SavedViewUpdate>('/saved-views', async (body) => {
    await call(operations.saved_views_update, { params: { id }, body })
    return `View ${name} saved`
  })
  const remove = useAction<void>('/saved-views', async () => {
    await call(operations.saved_views_delete, { params: { id } })
    return `View ${name} deleted`
  })
  return (
    <Group justify="space-between" wrap="nowrap" role="group" aria-label={name}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant={is_default ? 'light' : 'subtle'}
          aria-label={is_default ? `Do not start with ${name}` : `Start with ${name}`}
          aria-pressed={is_default}
          onClick={() => change.mutate({ is_default: !is_default })}
        >
          <Icon name="star" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Overwrite ${name} with what is shown now`}
          onClick={() => change.mutate({ payload: { search } })}
        >
          <Icon name="pencil" />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={() => remove.mutate()}>
          <Icon name="trash" />
        </ActionIcon>
      </Group>
    </Group>
  )
}
