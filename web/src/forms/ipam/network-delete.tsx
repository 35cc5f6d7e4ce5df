import { Checkbox, List, Text, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
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
  return (
    <PreviewedDialog
      title={`Delete ${network.kind} ${network.label}`}
      size="md"
      submitLabel={({ form }) => (form.values.permanent ? 'Delete for good' : 'Delete')}
      danger
      onClose={onClose}
      initial={{ typed: '', permanent: false }}
      asked={() => ({})}
      ask={() => contentsOf(network)}
      isConfirmed={({ form }) => form.values.typed === network.label}
      commit={(_, { permanent }) => {
        const query = network.kind === 'subnet' ? { permanent, force: permanent } : { permanent }
        return call(calls[network.kind], { params: { id: network.id }, query })
      }}
      onDone={(_, { permanent }) => {
        finish(`${network.label} ${permanent ? 'deleted for good' : 'moved to the trash'}`, [network.id])
        onGone()
      }}
      show={(lines, { values: { permanent } }) => (
        <>
          <Text size="sm">
            {permanent ? 'Gone for good:' : 'Into the trash, from where an administrator can restore it:'}
          </Text>
          <List size="sm">
            <List.Item>
              the {network.kind} <bdi>{network.label}</bdi>
            </List.Item>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      )}
      confirm={({ form }) => (
        <>
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
        </>
      )}
    />
  )
}
