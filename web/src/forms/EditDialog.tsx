import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { send } from '../api/call.ts'
import type { Answer } from '../api/client.ts'
import { isStatus } from '../api/errors.ts'
import { type Operation, pathOf } from '../api/operation.ts'
import { changes } from '../lib/changes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { Sheet } from '../ui/Sheet.tsx'

export interface Loaded<Thing> {
  thing: Thing
  /** Sends the fields that differ; false when none does, and then nothing is sent. */
  saveChanges: <Input extends object>(before: Input, after: Input) => Promise<boolean>
  /** Says more about a refusal than its text. */
  explain: (error: Error | null) => ReactNode
}

interface Props<Thing, Input> {
  id: string
  read: Operation<{ params: { id: string }; answer: Thing }>
  update: Operation<{ params: { id: string }; body: Input; answer: Thing }>
  kind: string
  size?: string
  /** What it is drawn in. */
  frame?: typeof Dialog | typeof Sheet
  onClose: () => void
  children: (loaded: Loaded<Thing>) => ReactNode
}

/** An edit of one thing, refused when someone else changed it since it was loaded. */
export function EditDialog<Thing, Input>(props: Props<Thing, Input>) {
  const { id, read, update, kind, size = 'md', frame: Frame = Dialog, onClose, children } = props
  const { data, error, refetch } = useQuery({
    queryKey: [pathOf(read, { id }), 'edit'],
    queryFn: () => send(read, { params: { id } }),
    // Read once per dialog: a reload behind the form would pair the user's old values with a new ETag.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const explain = (refusal: Error | null) =>
    isStatus(refusal, 412) && <ChangedElsewhere kind={kind} onReload={() => refetch()} />
  return (
    <Frame onClose={onClose} title={`Edit ${kind}`} size={size}>
      {data && (
        <Fragment key={data.etag}>
          {children({ thing: data.body, saveChanges: saverOf(update, id, data), explain })}
        </Fragment>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {!error && !data && <Waiting />}
    </Frame>
  )
}

const saverOf =
  <Body,>(update: Props<unknown, Body>['update'], id: string, { etag }: Answer<unknown>) =>
  async <Input extends object>(before: Input, after: Input): Promise<boolean> => {
    const body = changes(before, after)
    if (Object.keys(body).length === 0) return false
    // What differs of a full input is an update.
    await send(update, { params: { id }, body: body as Body, ...(etag && { headers: { 'if-match': etag } }) })
    return true
  }

const Waiting = () => (
  <Center mih={200} role="status" aria-label="Loading">
    <Loader />
  </Center>
)

const ChangedElsewhere = ({ kind, onReload }: { kind: string; onReload: () => void }) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm">Someone else changed this {kind} while you were editing. Nothing was saved.</Text>
    <Button size="xs" variant="default" onClick={onReload}>
      Load their version
    </Button>
  </Stack>
)
