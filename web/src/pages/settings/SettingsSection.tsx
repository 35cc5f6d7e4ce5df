import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Settings, SettingsDefaults } from '../../api/generated/types.ts'
import { settingsQuery } from '../../api/identity-queries.ts'
import { Problem } from '../../forms/FormShell.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { changes } from '../../lib/changes.ts'
import { useNotice } from '../../ui/notices.tsx'
import { SettingField } from './SettingField.tsx'
import { anchorOf, type Field, type Section } from './sections.ts'
import classes from './settings.module.css'

interface Props {
  section: Section
  settings: Settings
  defaults: SettingsDefaults | undefined
  disabled: boolean
}

export function SettingsSection({ section, settings, defaults, disabled }: Props) {
  const { form, submit, busy, problem } = useSectionForm(section, settings)
  const reset = (name: Field['name']) => {
    form.setFieldValue(name, defaults?.[name])
    // The button goes with its reason; the focus stays at the setting.
    form.getInputNode(name)?.focus()
  }
  return (
    <Paper
      component="section"
      id={anchorOf(section.title)}
      withBorder
      p="lg"
      aria-label={section.title}
      className={classes.section ?? ''}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Title order={2} fz="md">
              {section.title}
            </Title>
            <Text size="sm" c="dimmed">
              {section.hint}
              {disabled && section.isReserved && ' Only a superadmin can change this.'}
            </Text>
          </div>
          <Problem of={problem} />
          {section.fields.map((field) => (
            <SettingField
              key={field.name}
              field={field}
              disabled={disabled}
              input={form.getInputProps(field.name, { type: field.kind === 'switch' ? 'checkbox' : 'input' })}
              value={form.values[field.name]}
              standard={defaults?.[field.name]}
              onReset={() => reset(field.name)}
            />
          ))}
          {!disabled && <SaveButton title={section.title} busy={busy} />}
        </Stack>
      </form>
    </Paper>
  )
}

const SaveButton = ({ title, busy }: { title: string; busy: boolean }) => (
  <Group justify="flex-end">
    <SubmitButton busy={busy} aria-label={`Save: ${title}`}>
      Save
    </SubmitButton>
  </Group>
)

// What other pages read of it.
const dependents = ['/settings', '/settings/public', '/auth/password-policy', '/health/platform']

function useSectionForm({ title, fields }: Section, settings: Settings) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const initial: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, settings[name]]))
  return useApiForm({
    initial,
    save: async (values) => {
      const body = changes(initial, values)
      if (Object.keys(body).length === 0) return notice({ tone: 'done', text: `${title}: nothing to save` })
      queryClient.setQueryData(settingsQuery.queryKey, await call(operations.settings_update, { body }))
      await Promise.all(dependents.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
      notice({ tone: 'done', text: `${title} saved` })
    },
  })
}
