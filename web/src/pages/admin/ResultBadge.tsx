import { Badge } from '@mantine/core'

const colors: Record<string, string> = { success: 'teal', denied: 'orange', forbidden: 'orange' }

export const ResultBadge = ({ result }: { result: string }) => (
  <Badge variant="dot" color={colors[result] ?? 'red'} tt="none" miw="max-content">
    {result}
  </Badge>
)
