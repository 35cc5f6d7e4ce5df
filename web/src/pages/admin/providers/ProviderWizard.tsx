import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call, query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { AuthProvider, AuthProviderCreate, AuthProviderType } from '../../../api/generated/types.ts'
import { FormShell } from '../../../forms/FormShell.tsx'
import { SchemaForm } from '../../../forms/SchemaForm.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { refreshBelow } from '../../../resource/refresh.ts'
import { useFocusHere } from '../../../ui/focus.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { MapGroups } from './MapGroups.tsx'
import { atTheFields, providerFields, providerOptions } from './provider-form.ts'
import { nested } from './settings-fields.ts'
import { TryProvider } from './TryProvider.tsx'

type Step =
  | { at: 'type' }
  | { at: 'settings'; facts: AuthProviderType }
  | { at: 'test' | 'groups' | 'enable'; facts: AuthProviderType; provider: AuthProvider; groups: readonly string[] }

const order = ['type', 'settings', 'test', 'groups', 'enable'] as const
const titles: Record<Step['at'], string> = {
  type: 'Choose the type',
  settings: 'Say where it is',
  test: 'Try it',
  groups: 'Map its groups',
  enable: 'Switch it on',
}

/** From the type of a provider to people who log in with it. From the second step on it is stored, switched off. */
export function ProviderWizard({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'type' })
  return (
    <Sheet onClose={onClose} title="New authentication provider" size="xl">
      <Stack key={step.at}>
        <Heading at={step.at} />
        <Body step={step} onStep={setStep} onClose={onClose} />
      </Stack>
    </Sheet>
  )
}

function Heading({ at }: { at: Step['at'] }) {
  const here = useFocusHere<HTMLHeadingElement>()
  return (
    <div>
      <Text size="sm" c="dimmed">
        Step {order.indexOf(at) + 1} of {order.length}
      </Text>
      <Title order={3} fz="lg" ref={here} tabIndex={-1}>
        {titles[at]}
      </Title>
    </div>
  )
}

interface Props {
  step: Step
  onStep: (step: Step) => void
  onClose: () => void
}

function Body({ step, onStep, onClose }: Props): ReactNode {
  if (step.at === 'type') return <ChooseType onChoose={(facts) => onStep({ at: 'settings', facts })} />
  if (step.at === 'settings') {
    const back = () => onStep({ at: 'type' })
    const next = (provider: AuthProvider) => onStep({ at: 'test', facts: step.facts, provider, groups: [] })
    return <Settings facts={step.facts} onBack={back} onMade={next} />
  }
  if (step.at === 'test') {
    return (
      <>
        <TryProvider
          provider={step.provider}
          isRedirect={step.facts.is_redirect}
          onResult={({ details }) => onStep({ ...step, groups: details.person?.external_groups ?? step.groups })}
        />
        <Next onNext={() => onStep({ ...step, at: 'groups' })} />
      </>
    )
  }
  if (step.at === 'groups') {
    return (
      <>
        <MapGroups provider={step.provider} suggested={step.groups} />
        <Next onNext={() => onStep({ ...step, at: 'enable' })} />
      </>
    )
  }
  return <Enable provider={step.provider} isRedirect={step.facts.is_redirect} onClose={onClose} />
}

const Next = ({ onNext }: { onNext: () => void }) => (
  <Group justify="flex-end">
    <Button onClick={onNext}>Next</Button>
  </Group>
)

const purposes: Record<AuthProviderType['type'], string> = {
  ldap: 'Active Directory, OpenLDAP and others: people type their password here, and the directory checks it',
  oidc: 'Keycloak, Entra ID, Okta and others: the browser signs in there and comes back',
  saml: 'ADFS, Shibboleth and others: the browser signs in there and comes back',
  radius: 'NPS, FreeRADIUS and others: people type their password here, and the server checks it',
  tacacs: 'ISE and others: people type their password here, and the server checks it',
}

function ChooseType({ onChoose }: { onChoose: (facts: AuthProviderType) => void }) {
  const { data = [] } = useQuery(query(operations.auth_providers_types))
  return (
    <Stack gap="xs">
      {data.map((facts) => (
        <Button
          key={facts.type}
          variant="default"
          h="auto"
          py="sm"
          justify="flex-start"
          onClick={() => onChoose(facts)}
        >
          <Stack gap={2} align="flex-start">
            <Text fw={600}>{facts.label}</Text>
            <Text size="sm" c="dimmed" ta="left" style={{ whiteSpace: 'normal' }}>
              {purposes[facts.type]}
            </Text>
          </Stack>
        </Button>
      ))}
    </Stack>
  )
}

interface SettingsProps {
  facts: AuthProviderType
  onBack: () => void
  onMade: (provider: AuthProvider) => void
}

function Settings({ facts, onBack, onMade }: SettingsProps) {
  const queryClient = useQueryClient()
  const create = async (flat: Record<string, unknown>) => {
    // The form has all that the interface asks for, in one level.
    const body = { ...nested(facts, flat), type: facts.type } as AuthProviderCreate
    const provider = await call(operations.auth_providers_create, { body }).catch(atTheFields)
    await refreshBelow(queryClient, ['/auth-providers'])
    onMade(provider)
  }
  return (
    <SchemaForm
      fields={providerFields(facts, true)}
      options={providerOptions(facts, false)}
      submitLabel="Store and go on"
      create={create}
      onCancel={onBack}
    />
  )
}

interface EnableProps {
  provider: AuthProvider
  isRedirect: boolean
  onClose: () => void
}

function Enable({ provider: { id, name }, isRedirect, onClose }: EnableProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { submit, busy, problem } = useApiForm({
    initial: {},
    save: async () => {
      await call(operations.auth_providers_update, { params: { id }, body: { is_enabled: true } })
      await refreshBelow(queryClient, ['/auth-providers'])
      onClose()
      await navigate({ to: `/admin/auth-providers/${id}` as '/' })
    },
  })
  return (
    <FormShell onSubmit={submit} submitLabel="Switch it on" busy={busy} problem={problem} onCancel={onClose}>
      <Text size="sm">
        {isRedirect
          ? `“Sign in with ${name}” then stands on the login page.`
          : `${name} is then asked for every name that has no local account.`}{' '}
        Local accounts go on working, whatever becomes of the provider.
      </Text>
    </FormShell>
  )
}
