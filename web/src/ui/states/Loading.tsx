import { Skeleton, Stack } from '@mantine/core'

const widths = ['72%', '88%', '64%', '80%', '56%', '76%']

/** The outline of what is to come. A page that answers at once never shows it. */
export const Loading = ({ lines = 4 }: { lines?: number }) => (
  <Stack role="status" aria-label="Loading" gap="md" p="md">
    {widths.slice(0, lines).map((width) => (
      <Skeleton key={width} height={16} width={width} />
    ))}
  </Stack>
)
