import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { IpSpace } from '../../api/generated/types.ts'
import { tagTexts } from '../../lib/tags.ts'
import type { Column } from '../../table/DataTable.tsx'
import { ColorDot } from '../../ui/ColorDot.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface RowActions {
  onEdit: (space: IpSpace) => void
  onDelete: (space: IpSpace) => void
  mayEdit: (space: IpSpace) => boolean
  mayDelete: (space: IpSpace) => boolean
}

export const spaceColumns = (actions: RowActions): Column<IpSpace>[] => [
  { header: 'Name', cell: (space) => <Name space={space} /> },
  { header: 'Description', wideOnly: true, cell: ({ description }) => <Description text={description} /> },
  { header: 'Tags', wideOnly: true, cell: ({ tags }) => <TagBadges texts={tagTexts(tags)} /> },
  { header: 'Modified', wideOnly: true, cell: ({ modified_at }) => <TimeAgo at={modified_at} /> },
  { header: 'Actions', hiddenHeader: true, cell: (space) => <Actions space={space} {...actions} /> },
]

const Name = ({ space }: { space: IpSpace }) => (
  <Group gap="xs" wrap="nowrap">
    <ColorDot color={space.color} />
    <Anchor component={Link} to={`/ipam/spaces/${space.id}`} size="sm" fw={500}>
      <bdi>{space.name}</bdi>
    </Anchor>
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

const Actions = ({ space, onEdit, onDelete, mayEdit, mayDelete }: RowActions & { space: IpSpace }) => (
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
