import { Text } from '@mantine/core'
import { localTime, timeAgo } from '../lib/time.ts'

export const TimeAgo = ({ at }: { at: string }) => (
  <Text component="time" dateTime={at} title={localTime(at)} size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
    {timeAgo(at)}
  </Text>
)
