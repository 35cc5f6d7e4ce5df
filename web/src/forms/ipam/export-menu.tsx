import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamExportQuery } from '../../api/generated/types.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNotice } from '../../ui/notices.tsx'

type Of = Pick<IpamExportQuery, 'space_id' | 'block_id' | 'subnet_id'>

const formats = [
  { format: 'csv', include_addresses: false, label: 'Networks as CSV' },
  { format: 'csv', include_addresses: true, label: 'With addresses, CSV' },
  { format: 'xlsx', include_addresses: true, label: 'With addresses, XLSX' },
  { format: 'json', include_addresses: true, label: 'With addresses, JSON' },
] as const

/** Networks as a file. */
export function ExportMenu({ of, name }: { of: Of; name: string }) {
  const notice = useNotice()
  const save = useMutation({
    mutationFn: async ({ format, include_addresses }: (typeof formats)[number]) => {
      const file = await call(operations.ipam_export, { query: { ...of, format, include_addresses } })
      saveFile(`${name.replaceAll(/[^\w.-]+/g, '-')}.${format}`, file)
    },
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
  })
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" />} loading={save.isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((one) => (
          <Menu.Item key={one.label} onClick={() => save.mutate(one)}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
