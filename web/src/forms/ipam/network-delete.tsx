import { Checkbox, List, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { contentsOf, type Network } from './contents.ts'
import { useNetworkFinish } from './finish.ts'

interface Props {
  network: Network
  onClose: () => void
  onGone: () => void
}

const calls = {
  space: operations.ipam_spaces_delete,
  block: operations.ipam_blocks_delete,
  subnet: operations.ipam_subnets_delete,
} as const

/** Says exactly what goes, and deletes once the name or network is typed. */
export function DeleteNetwork({ network, onClose, onGone }: Props) {
  const finish = useNetworkFinish(onClose)
  const { isSuperadmin } = usePermissions()
  const contents = useQuery({
    queryKey: ['contents of', network.id],
    queryFn: () => contentsOf(network),
    staleTime: 0,
    gcTime: 0,
  })
  const { form, submit, busy, problem } = useApiForm({
    initial: { typed: '', permanent: false },
    save: async ({ permanent }) => {
      const query = network.kind === 'subnet' ? { permanent, force: permanent } : { permanent }
      await call(calls[network.kind], { params: { id: network.id }, query })
      finish(`${network.label} ${permanent ? 'deleted for good' : 'moved to the trash'}`, [network.id])
      onGone()
    },
  })
  const { permanent, typed } = form.values
  return (
    <Dialog onClose={onClose} title={`Delete ${network.kind} ${network.label}`}>
      <FormShell
        onSubmit={submit}
        submitLabel={permanent ? 'Delete for good' : 'Delete'}
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={typed !== network.label}
      >
        <Text size="sm">
          {permanent ? 'Gone for good:' : 'Into the trash, from where an administrator can restore it:'}
        </Text>
        <Loaded query={contents}>
          {(lines) => (
            <List size="sm">
              <List.Item>
                the {network.kind} <bdi>{network.label}</bdi>
              </List.Item>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          )}
        </Loaded>
        {isSuperadmin && (
          <Checkbox
            label="Delete for good instead"
            description={
              network.kind === 'subnet'
                ? 'Cannot be undone.'
                : `Only an empty ${network.kind} can go for good. Cannot be undone.`
            }
            {...form.getInputProps('permanent', { type: 'checkbox' })}
          />
        )}
        <TextInput
          label={`Type ${network.label} to confirm`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('typed')}
        />
      </FormShell>
    </Dialog>
  )
}
