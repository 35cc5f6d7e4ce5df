import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsZone } from '../../api/generated/types.ts'
import { useModules } from '../../hooks/use-modules.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNotice } from '../../ui/notices.tsx'

const ImportZone = lazy(async () => ({ default: (await import('./ImportZone.tsx')).ImportZone }))
const Delegate = lazy(async () => ({ default: (await import('./Delegate.tsx')).Delegate }))

/** What can be done with a whole zone. */
export function ZoneActions({ zone }: { zone: DnsZone }) {
  const [open, setOpen] = useState<'import' | 'delegate' | null>(null)
  const { isOn } = useModules()
  const notice = useNotice()
  const close = () => setOpen(null)
  const save = async () => {
    try {
      const file = await call(operations.dns_zone_export, { params: { group_id: zone.group_id, id: zone.id } })
      saveFile(`${zone.name.replace(/\.$/, '')}.zone`, file)
    } catch (error) {
      notice({ tone: 'failed', text: quotableText(error) })
    }
  }
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="download" />}>
            Zone file
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isOn('dns.import') && <Menu.Item onClick={() => setOpen('import')}>Import…</Menu.Item>}
          <Menu.Item onClick={save}>Export</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setOpen('delegate')}>
        Delegate
      </Button>
      <Suspense>
        {open === 'import' && <ImportZone zone={zone} onClose={close} />}
        {open === 'delegate' && <Delegate zone={zone} onClose={close} />}
      </Suspense>
    </>
  )
}
