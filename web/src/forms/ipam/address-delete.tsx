import { Radio, Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpAddress } from '../../api/generated/types.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { useNetworkFinish } from './finish.ts'

interface Props {
  address: IpAddress
  onClose: () => void
  onGone: () => void
}

/** Keeps what is known of an address as an orphan, or forgets it for good. An orphan can only go for good. */
export function DeleteAddress({ address, onClose, onGone }: Props) {
  const finish = useNetworkFinish(onClose)
  const isOrphan = address.status === 'orphan'
  const { form, submit, busy, problem } = useApiForm({
    initial: { way: isOrphan ? 'permanent' : 'orphan' },
    save: async ({ way }) => {
      const permanent = way === 'permanent'
      await call(operations.ipam_addresses_delete, { params: { id: address.id }, query: { permanent } })
      finish(`Address ${address.address} ${permanent ? 'deleted' : 'made an orphan'}`, permanent ? [address.id] : [])
      if (permanent) onGone()
    },
  })
  const isPermanent = form.values.way === 'permanent'
  return (
    <Dialog onClose={onClose} title={`Delete ${address.address}`}>
      <FormShell
        onSubmit={submit}
        submitLabel={isPermanent ? 'Delete for good' : 'Make an orphan'}
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger={isPermanent}
      >
        <Radio.Group label="What becomes of it?" {...form.getInputProps('way')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="orphan"
              disabled={isOrphan}
              label="Keep it as an orphan"
              description="The address stays in the list, can be looked up and taken into use again."
            />
            <Radio
              value="permanent"
              label="Delete it for good"
              description="Its row, its MAC history and its place in DNS and DHCP go. Only the audit log remembers it."
            />
          </Stack>
        </Radio.Group>
        <Text size="sm">
          <bdi>{address.fqdn ?? address.hostname}</bdi>
        </Text>
      </FormShell>
    </Dialog>
  )
}
