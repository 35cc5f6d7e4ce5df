import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { MfaProof } from '../../api/generated/types.ts'
import { mfaStatusQuery } from '../../api/identity-queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFocusHere } from '../../ui/focus.ts'
import { useNotice } from '../../ui/notices.tsx'
import classes from '../../ui/surfaces.module.css'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Open = 'disable' | 'regenerate'

export function FactorOn({ remaining }: { remaining: number }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack>
      <Group gap="xs">
        <Badge variant="light" color="teal" tt="none">
          On
        </Badge>
        <Text size="sm">{remainingText(remaining)}</Text>
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('regenerate')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setOpen('disable')}>
          Turn off
        </Button>
      </Group>
      {open === 'disable' && <Disable onClose={close} />}
      {open === 'regenerate' && <Regenerate onClose={close} />}
    </Stack>
  )
}

function remainingText(count: number): string {
  if (count === 0) return 'No recovery code is left. Make new ones before you lose your phone.'
  return `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`
}

function Disable({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const save = async (body: MfaProof) => {
    await call(operations.auth_mfa_disable, { body, isProof: true })
    notice({ tone: 'done', text: 'The second factor is off' })
    onClose()
    await queryClient.invalidateQueries({ queryKey: mfaStatusQuery.queryKey })
  }
  return (
    <Dialog onClose={onClose} title="Turn off the second factor">
      <ProofForm submitLabel="Turn off" save={save} onCancel={onClose} danger>
        From then on the password alone logs you in.
      </ProofForm>
    </Dialog>
  )
}

function Regenerate({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const save = async (body: MfaProof) => {
    const { recovery_codes } = await call(operations.auth_mfa_recovery_codes_regenerate, { body, isProof: true })
    setCodes(recovery_codes)
    await queryClient.invalidateQueries({ queryKey: mfaStatusQuery.queryKey })
  }
  return (
    // A click beside the dialog must not lose codes that are shown only once.
    <Dialog onClose={onClose} title="New recovery codes" closeOnClickOutside={codes === null}>
      {codes ? (
        <NewCodes codes={codes} />
      ) : (
        <ProofForm submitLabel="Make new codes" save={save} onCancel={onClose}>
          The codes you have now stop working.
        </ProofForm>
      )}
    </Dialog>
  )
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const here = useFocusHere<HTMLDivElement>()
  return (
    <div ref={here} tabIndex={-1} className={classes.landing}>
      <RecoveryCodes codes={codes} />
    </div>
  )
}
