import { List, PasswordInput, Stack, TagsInput, Text, TextInput, ThemeIcon } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { AuthProvider, AuthProviderPerson, AuthProviderTestResult } from '../../../api/generated/types.ts'
import { FormShell } from '../../../forms/FormShell.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { wordsOf } from '../../../lib/words.ts'
import { Icon } from '../../../ui/Icon.tsx'

interface Props {
  provider: AuthProvider
  isRedirect: boolean
  onResult?: (result: AuthProviderTestResult) => void
}

/** Goes the way of a login step by step, and tells who somebody would be. */
export function TryProvider({ provider, isRedirect, onResult }: Props) {
  const [result, setResult] = useState<AuthProviderTestResult | null>(null)
  const { form, submit, busy, problem } = useApiForm({
    initial: { username: '', password: '', groups: [] as string[] },
    save: async ({ username, password, groups }) => {
      const person = { ...(username && { username }), ...(password && { password }), groups }
      const answer = await call(operations.auth_providers_test, { params: { id: provider.id }, body: person })
      setResult(answer)
      onResult?.(answer)
    },
  })
  return (
    <Stack maw={640}>
      <FormShell onSubmit={submit} submitLabel="Test" busy={busy} problem={problem}>
        <TextInput
          label="Username"
          description="Somebody whom it knows, to see who they would be here. Empty: the connection alone"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        {isRedirect ? (
          <TagsInput
            label="Groups"
            description="As the provider would name them: it tells them to a browser alone"
            {...form.getInputProps('groups')}
          />
        ) : (
          <PasswordInput label="Password" autoComplete="off" {...form.getInputProps('password')} />
        )}
      </FormShell>
      {result && <Outcome result={result} />}
    </Stack>
  )
}

const Outcome = ({ result: { ok, details } }: { result: AuthProviderTestResult }) => (
  <Stack role="status" gap="sm">
    <Text fw={600}>{ok ? 'All of it works' : 'The first step that fails is where to look'}</Text>
    <List spacing="xs" center={false}>
      {details.steps.map(({ step, ok: isPassed, message }) => (
        <List.Item key={`${step} ${message}`} icon={<StepIcon isPassed={isPassed} />}>
          <Text component="span" size="sm">
            <b>{wordsOf(step)}:</b> {message}
          </Text>
        </List.Item>
      ))}
    </List>
    {details.person && <Person person={details.person} />}
  </Stack>
)

const StepIcon = ({ isPassed }: { isPassed: boolean }) => (
  <ThemeIcon
    role="img"
    size="sm"
    variant="light"
    color={isPassed ? 'teal' : 'red'}
    aria-label={isPassed ? 'Passed' : 'Failed'}
  >
    <Icon name={isPassed ? 'check' : 'alert'} />
  </ThemeIcon>
)

const Person = ({ person }: { person: AuthProviderPerson }) => (
  <dl>
    {factsOf(person).map(([term, text]) => (
      <div key={term}>
        <Text component="dt" size="xs" c="dimmed">
          {term}
        </Text>
        <Text component="dd" size="sm" m={0} mb="xs">
          {text || '—'}
        </Text>
      </div>
    ))}
  </dl>
)

const factsOf = (person: AuthProviderPerson): [string, string][] => [
  ['Name here', person.username + (person.user_exists ? ' (has an account)' : ' (would get an account)')],
  ['Display name and address', [person.display_name, person.email].filter(Boolean).join(', ')],
  ['Known there as', person.external_id],
  ['Groups there', person.external_groups.join(', ')],
  ['Groups here', person.groups.join(', ')],
]
