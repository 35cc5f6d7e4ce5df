import { Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../api/identity-queries.ts'

/** Other places to log in with. They leave this page, so a notice has to be accepted before. */
export function ProviderLinks({ isAllowed }: { isAllowed: () => boolean }) {
  const { data = [] } = useQuery(providersQuery)
  if (data.length === 0) return null
  return (
    <Stack gap="xs">
      <Divider label="or" />
      {data.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={`/api/v1/auth/${encodeURIComponent(id)}/authorize`}
          variant="default"
          onClick={(event) => isAllowed() || event.preventDefault()}
        >
          Sign in with {name}
        </Button>
      ))}
    </Stack>
  )
}
