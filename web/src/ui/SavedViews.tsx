import { Button, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SavedView } from '../api/generated/types.ts'
import { useModules } from '../hooks/use-modules.ts'
import { keptSearch, searchOf } from '../lib/saved-search.ts'
import { Icon } from './Icon.tsx'
import { SaveViewDialog, ViewsDialog } from './SavedViewDialogs.tsx'
import { viewsQuery } from './saved-views-query.ts'

/** The user's own views of a list: its address, kept by name. `page` names the list, such as `subnets`. */
export function SavedViews({ page }: { page: string }) {
  const { isOn } = useModules()
  return isOn('ui.saved_views') && <Views key={page} page={page} />
}

function Views({ page }: { page: string }) {
  const { data: views = [] } = useQuery(viewsQuery(page))
  const [isSaving, saving] = useDisclosure()
  const [isManaging, managing] = useDisclosure()
  const here = keptSearch(useLocation({ select: ({ searchStr }) => searchStr }))
  const show = useShow()
  useDefault(views, here, show)
  const shown = views.find((view) => searchOf(view.payload) === here)
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="bookmark" />} maw={220}>
            <Text span inherit truncate>
              {shown && here !== '' ? shown.name : 'Views'}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{views.length === 0 ? 'No view saved yet' : 'Your views'}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<Icon name={view.is_default ? 'star' : 'bookmark'} size={16} />}
              rightSection={view === shown && <Icon name="check" size={16} />}
              onClick={() => show(searchOf(view.payload))}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={saving.open}>
            Save this view
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<Icon name="settings" size={16} />} onClick={managing.open}>
              Manage views
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveViewDialog page={page} search={here} onClose={saving.close} />}
      {isManaging && <ViewsDialog page={page} search={here} onClose={managing.close} />}
    </>
  )
}

function useShow() {
  const router = useRouter()
  return (search: string, options: { isReplacing?: boolean } = {}) => {
    const to = `${router.latestLocation.pathname}${search && `?${search}`}`
    if (options.isReplacing) router.history.replace(to)
    else router.history.push(to)
  }
}

/** A list that is entered without any filter starts with the user's default, once. */
function useDefault(views: readonly SavedView[], here: string, show: ReturnType<typeof useShow>) {
  const isEntered = useRef(false)
  const preferred = views.find(({ is_default }) => is_default)
  useEffect(() => {
    if (isEntered.current || (views.length === 0 && here === '')) return
    isEntered.current = true
    if (preferred && here === '') show(searchOf(preferred.payload), { isReplacing: true })
  })
}
