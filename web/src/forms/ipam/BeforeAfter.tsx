import { Stack, Text } from '@mantine/core'
import type { Segment } from '../../pictures/bands.ts'
import { type BandKind, NetworkBand } from '../../pictures/NetworkBand.tsx'

interface Props {
  network: string
  before: readonly Segment<BandKind>[]
  after: readonly Segment<BandKind>[]
}

/** The same stretch of addresses before and after a change. */
export const BeforeAfter = ({ network, before, after }: Props) => (
  <Stack gap={6}>
    <Text size="xs" c="dimmed">
      Now
    </Text>
    <NetworkBand label={`Now: ${named(before)}`} network={network} segments={before} titleOf={title} hasLabels />
    <Text size="xs" c="dimmed">
      Afterwards
    </Text>
    <NetworkBand label={`Afterwards: ${named(after)}`} network={network} segments={after} titleOf={title} hasLabels />
  </Stack>
)

const title = ({ network }: Segment): string => network
const named = (segments: readonly Segment[]): string =>
  segments
    .slice(0, 8)
    .map(({ network }) => network)
    .join(', ') + (segments.length > 8 ? ` and ${segments.length - 8} more` : '')
