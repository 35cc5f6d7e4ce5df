import type { ReactNode } from 'react'
import { accountSections } from '../../paths.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'

interface Props {
  title: string
  description?: string
  actions?: ReactNode
  children: ReactNode
}

export const AccountFrame = (props: Props) => (
  <PageFrame {...props} tabs={<SectionTabs label="Account" sections={accountSections} />} />
)
