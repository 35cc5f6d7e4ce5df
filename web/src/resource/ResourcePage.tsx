import { Group } from '@mantine/core'
import { PageFrame } from '../ui/PageFrame.tsx'
import { SavedViews } from '../ui/SavedViews.tsx'
import { SectionTabs } from '../ui/SectionTabs.tsx'
import { CreateButton } from './NoRows.tsx'
import { ResourceList } from './ResourceList.tsx'
import type { Identified, Resource } from './resource.ts'
import { useListState } from './use-list-state.ts'
import { useRights } from './use-rights.ts'

/** The list of a family as a page. */
export function ResourcePage<Row extends Identified>({ of }: { of: Resource<Row> }) {
  const { mayCreate } = useRights(of)
  const { setDialog } = useListState(of)
  return (
    <PageFrame
      title={of.title}
      description={of.description}
      {...(of.pages && { tabs: <SectionTabs label={of.title} sections={of.pages} /> })}
      actions={
        <Group gap="xs">
          <SavedViews page={of.path.slice(1).replaceAll('/', '-')} />
          {mayCreate && of.listActions?.()}
          {mayCreate && <CreateButton one={of.one} onClick={() => setDialog('create')} />}
        </Group>
      }
    >
      <ResourceList of={of} />
    </PageFrame>
  )
}
