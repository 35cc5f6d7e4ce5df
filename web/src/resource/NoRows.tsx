import { Button } from '@mantine/core'
import { Icon } from '../ui/Icon.tsx'
import { EmptyList } from '../ui/states/EmptyList.tsx'
import { NoMatch } from '../ui/states/NoMatch.tsx'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  isFiltered: boolean
  onClear: () => void
  onCreate?: () => void
}

/** In place of a table without rows: either none matches, or there is none yet. */
export function NoRows<Row extends Identified>({ of, isFiltered, onClear, onCreate }: Props<Row>) {
  if (isFiltered) return <NoMatch what={of.one} onClear={onClear} />
  const action = onCreate && <CreateButton one={of.one} onClick={onCreate} />
  return <EmptyList icon={of.icon} title={`No ${of.one} yet`} hint={of.description} action={action} />
}

export const CreateButton = ({ one, onClick }: { one: string; onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New {one}
  </Button>
)
