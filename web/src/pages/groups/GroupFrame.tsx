import type { ReactNode } from 'react'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { groupSections } from '../../paths.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'

interface Props {
  title: string
  description: string
  actions?: ReactNode
  children: ReactNode
}

export function GroupFrame(props: Props) {
  const { may } = usePermissions()
  // Everyone sees the groups; what they hold for a while is for those who may read groups.
  const sections = groupSections.slice(0, may('read', 'group') ? 2 : 1)
  return <PageFrame {...props} tabs={<SectionTabs label="Groups" sections={sections} />} />
}
