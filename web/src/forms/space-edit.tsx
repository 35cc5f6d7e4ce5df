import { Button, Center, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Answer, client } from '../api/client.ts'
import { isStatus } from '../api/errors.ts'
import { spacesQuery } from '../api/queries.ts'
import type { Space, SpaceInput } from '../api/types.ts'
import { changes } from '../lib/changes.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SpaceForm } from './space-form.tsx'
import { useFinish } from './use-finish.ts'

interface Props {
  id: string
  onClose: () => void
}

export function EditSpace({ id, onClose }: Props) {
  const path = `/ipam/spaces/${id}`
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'edit'],
    queryFn: () => client.send<Space>('GET', path),
    // Read once per dialog: a reload behind the form would pair the user's old values with a new ETag.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title="Edit IP space">
      {data && <Form key={data.etag} loaded={data} path={path} onReload={() => refetch()} onClose={onClose} />}
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {!error && !data && <Waiting />}
    </Modal>
  )
}

const Waiting = () => (
  <Center mih={200} role="status" aria-label="Loading">
    <Loader />
  </Center>
)

interface FormProps {
  loaded: Answer<Space>
  path: string
  onReload: () => void
  onClose: () => void
}

function Form({ loaded: { body: space, etag }, path, onReload, onClose }: FormProps) {
  const finish = useFinish(spacesQuery.queryKey, onClose)
  const initial = inputOf(space)
  const save = async (input: SpaceInput) => {
    const body = changes(initial, input)
    if (Object.keys(body).length === 0) return onClose()
    await client.send('PUT', path, { body, ...(etag && { headers: { 'if-match': etag } }) })
    await finish(`Space ${input.name} saved`)
  }
  const explain = (error: Error | null) => isStatus(error, 412) && <ChangedElsewhere onReload={onReload} />
  return <SpaceForm initial={initial} submitLabel="Save" save={save} onCancel={onClose} explain={explain} />
}

const inputOf = ({ name, description, is_default, color, tags }: Space): SpaceInput => ({
  name,
  description,
  is_default,
  color,
  tags,
})

const ChangedElsewhere = ({ onReload }: { onReload: () => void }) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm">Someone else changed this space while you were editing. Nothing was saved.</Text>
    <Button size="xs" variant="default" onClick={onReload}>
      Load their version
    </Button>
  </Stack>
)
