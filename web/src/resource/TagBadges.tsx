import { Badge, Group, Text } from '@mantine/core'
import { tagTexts } from '../lib/tags.ts'

const mostShown = 3

/** The first few tags; the record's page has them all. */
export function TagBadges({ tags }: { tags: Record<string, unknown> | readonly string[] }) {
  const texts = Array.isArray(tags) ? (tags as readonly string[]) : tagTexts(tags as Record<string, unknown>)
  return (
    <Group gap={4} wrap="nowrap">
      {texts.slice(0, mostShown).map((text) => (
        <Badge key={text} variant="default" tt="none" fw={500} maw={140} title={text}>
          <bdi>{text}</bdi>
        </Badge>
      ))}
      {texts.length > mostShown && (
        <Text size="xs" c="dimmed" title={texts.slice(mostShown).join(', ')}>
          +{texts.length - mostShown}
        </Text>
      )}
    </Group>
  )
}
