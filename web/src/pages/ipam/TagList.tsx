import { Badge, Group } from '@mantine/core'
import { tagTexts } from '../../lib/tags.ts'

/** Tags, or nothing where there are none. */
export function TagList({ tags }: { tags: Record<string, unknown> }) {
  const texts = tagTexts(tags)
  if (texts.length === 0) return null
  return (
    <Group gap={4}>
      {texts.map((text) => (
        <Badge key={text} variant="default" tt="none" fw={500} maw={260} title={text}>
          <bdi>{text}</bdi>
        </Badge>
      ))}
    </Group>
  )
}
