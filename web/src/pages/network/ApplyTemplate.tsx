import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { ipamTemplateApply } from '../../api/generated/schemas/ipam-templates.ts'
import type { IpamTemplate } from '../../api/generated/types.ts'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { refreshBelow } from '../../resource/refresh.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNotice } from '../../ui/notices.tsx'

/** Gives a block or a subnet what the template holds. */
export function ApplyTemplate({ template }: { template: IpamTemplate }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Apply
      </Button>
      {isOpen && <Apply template={template} onClose={() => setOpen(false)} />}
    </>
  )
}

function Apply({ template, onClose }: { template: IpamTemplate; onClose: () => void }) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const isOfBlocks = template.applies_to === 'block'
  const apply = async (body: object) => {
    const done = await call(operations.ipam_templates_apply, { params: { id: template.id }, body })
    const made = done.children_carved.filter(({ skipped }) => !skipped).length
    await refreshBelow(queryClient, ['/ipam'])
    const subnets = made > 0 ? `, ${made} subnets made` : ''
    notice({ tone: 'done', text: `Applied: ${done.fields_written.length} fields written${subnets}` })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={`Apply ${template.name}`}>
      <SchemaForm
        fields={ipamTemplateApply}
        options={{
          fields: {
            block_id: { hidden: !isOfBlocks },
            subnet_id: { hidden: isOfBlocks },
            carve_children: { hidden: !isOfBlocks, label: 'Make the subnets of its layout' },
            force: { label: 'Overwrite what is set already' },
          },
        }}
        submitLabel="Apply"
        create={apply}
        onCancel={onClose}
      />
    </Dialog>
  )
}
