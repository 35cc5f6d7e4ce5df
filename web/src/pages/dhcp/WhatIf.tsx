import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { Previewed } from '../../forms/previewed/Previewed.tsx'
import { Answer } from './Answer.tsx'

const fields = [
  ['relay', 'Relay', 'The address of the relay, or one of the server on the link of the client'],
  ['mac_address', 'MAC address', ''],
  ['client_id', 'Client id', 'Octets in hexadecimal digits'],
  ['duid', 'DUID', 'Octets in hexadecimal digits'],
  ['circuit_id', 'Circuit', 'As the relay tells it'],
  ['requested_ip', 'Asks for', 'An address that the client had before'],
] as const

type Question = Partial<Record<(typeof fields)[number][0], string>>

/** What a client would be answered, and why. The question is in the address. */
export function WhatIf({ groupId }: { groupId: string }) {
  const search = useSearch({ strict: false }) as Question & Record<string, string | undefined>
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Question>(() => search)
  const asked = Object.fromEntries(fields.flatMap(([name]) => (search[name] ? [[name, search[name]]] : [])))
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    const sent = Object.fromEntries(fields.map(([name]) => [name, typed[name]?.trim() || undefined]))
    navigate({ to: '.', search: { ...search, ...sent } as never, replace: true })
  }
  return (
    <Stack>
      <Paper withBorder p="md" component="form" onSubmit={ask} aria-label="A client">
        <Group align="flex-start" gap="sm">
          {fields.map(([name, label, help]) => (
            <TextInput
              key={name}
              label={label}
              description={help}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              w={220}
              required={name === 'relay'}
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              spellCheck={false}
              autoComplete="off"
            />
          ))}
        </Group>
        <Button type="submit" mt="md">
          Ask
        </Button>
      </Paper>
      {asked.relay ? (
        <Answered groupId={groupId} question={asked as Question & { relay: string }} />
      ) : (
        <Text c="dimmed">
          Nothing is changed and no server is asked: the answer comes from what is configured here.
        </Text>
      )}
    </Stack>
  )
}

function Answered({ groupId, question }: { groupId: string; question: Question & { relay: string } }) {
  const asked = useQuery({
    queryKey: [`/dhcp/server-groups/${groupId}/what-if`, question],
    queryFn: ({ signal }) => call(operations.dhcp_what_if, { params: { id: groupId }, body: question, signal }),
    retry: false,
  })
  return <Previewed query={asked}>{(answer) => <Answer answer={answer} />}</Previewed>
}
