import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core'
import type { Space } from '../../api/types.ts'
import { tagTexts } from '../../lib/tags.ts'
import type { Column } from '../../table/DataTable.tsx'
import { ColorDot } from '../../ui/ColorDot.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface RowActions {
  onEdit: (space: Space) => void
  onDelete: (space: Space) => void
  mayEdit: (space: Space) => boolean
  mayDelete: (space: Space) => boolean
}

export const spaceColumns = (actions: RowActions): Column<Space>[] => [
  { header: 'Name', cell: (space) => <Name space={space} {...actions} /> },
  { header: 'Description', wideOnly: true, cell: ({ description }) => <Description text={description} /> },
  { header: 'Tags', wideOnly: true, cell: ({ tags }) => <TagBadges texts={tagTexts(tags)} /> },
  { header: 'Modified', wideOnly: true, cell: ({ modified_at }) => <TimeAgo at={modified_at} /> },
  { header: 'Actions', hiddenHeader: true, cell: (space) => <Actions space={space} {...actions} /> },
]

const Name = ({ space, onEdit, mayEdit }: RowActions & { space: Space }) => (
  <Group gap="xs" wrap="nowrap">
    <ColorDot color={space.color} />
    {mayEdit(space) ? (
      <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={() => onEdit(space)}>
        {space.name}
      </Anchor>
    ) : (
      <Text size="sm" fw={500}>
        {space.name}
      </Text>
    )}
    {space.is_default && (
      <Badge variant="light" tt="none" flex="none">
        Default
      </Badge>
    )}
  </Group>
)

const Description = ({ text }: { text: string }) => (
  <Text size="sm" lineClamp={2}>
    {text}
  </Text>
)

const TagBadges = ({ texts }: { texts: string[] }) => (
  <Group gap={4}>
    {texts.map((text) => (
      <Badge key={text} variant="default" tt="none" fw={500} w="max-content" maw={220} title={text}>
        {text}
      </Badge>
    ))}
  </Group>
)

const Actions = ({ space, onEdit, onDelete, mayEdit, mayDelete }: RowActions & { space: Space }) => (
  <Group gap={4} justify="flex-end" wrap="nowrap">
    {mayEdit(space) && (
      <ActionIcon variant="subtle" aria-label={`Edit ${space.name}`} onClick={() => onEdit(space)}>
        <Icon name="pencil" />
      </ActionIcon>
    )}
    {mayDelete(space) && (
      <ActionIcon variant="subtle" color="red" aria-label={`Delete ${space.name}`} onClick={() => onDelete(space)}>
        <Icon name="trash" />
      </ActionIcon>
    )}
  </Group>
)
