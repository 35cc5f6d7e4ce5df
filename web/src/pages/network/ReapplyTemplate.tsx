import { Button, Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamTemplate, IpamTemplateReapplied } from '../../api/generated/types.ts'
import { PreviewedDialog } from '../../forms/previewed/PreviewedDialog.tsx'
import { counted } from '../../lib/counted.ts'
import { FactValue } from '../../resource/FactValue.tsx'
import { refreshBelow } from '../../resource/refresh.ts'
import { Facts } from '../../table/Facts.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { TagList } from '../ipam/TagList.tsx'
import { writtenBy } from './template-values.ts'

interface Props {
  template: IpamTemplate
  onClose: () => void
}

/** Brings what the template was applied to up to date with it. */
export function ReapplyTemplate({ template }: { template: IpamTemplate }) {
  const [isOpen, setOpen] = useState(false)
  if (template.applied_count === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Reapply to all
      </Button>
      {isOpen && <Reapply template={template} onClose={() => setOpen(false)} />}
    </>
  )
}

function Reapply({ template, onClose }: Props) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const targets = counted(template.applied_count, template.applies_to)
  const written = writtenBy(template)
  return (
    <PreviewedDialog
      title={`Reapply ${template.name}`}
      submitLabel={`Reapply to ${targets}`}
      danger
      onClose={onClose}
      initial={{ way: 'overwrite' }}
      asked={({ way }) => (written.length === 0 ? null : { force: way === 'overwrite' })}
      commit={({ force }) =>
        call(operations.ipam_templates_reapply_all, { params: { id: template.id }, query: { force } })
      }
      onDone={({ instances_processed, target_kind }) => {
        notice({ tone: 'done', text: `Reapplied to ${counted(instances_processed, target_kind)}` })
        refreshBelow(queryClient, ['/ipam'])
      }}
      fields={({ form }) => (
        <>
          <Text size="sm">
            {written.length === 0
              ? `The template holds no setting that a ${template.applies_to} could be given.`
              : `${targets} got this template last. Each gets these settings, as far as you may change it:`}
          </Text>
          {written.length > 0 && (
            <Facts
              facts={written.map(({ name, label, value }) => [label, <Setting key={name} name={name} value={value} />])}
            />
          )}
          <Radio.Group label="What is set there already" {...form.getInputProps('way')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="overwrite"
                data-autofocus
                label="Overwrite it"
                description="Changes made by hand are lost."
              />
              <Radio value="fill" label="Leave it" description="Only what is not set yet is filled." />
            </Stack>
          </Radio.Group>
          {template.child_layout && (
            <Text size="sm" c="dimmed">
              The subnets of its layout are not made again.
            </Text>
          )}
        </>
      )}
      outcome={{ title: () => 'Reapply: outcome', show: (outcome) => <Reapplied outcome={outcome} /> }}
    />
  )
}

const Setting = ({ name, value }: { name: string; value: unknown }) =>
  name === 'tags' ? <TagList tags={value as IpamTemplate['tags']} /> : <FactValue name={name} value={value} />

const Reapplied = ({ outcome }: { outcome: IpamTemplateReapplied }) => (
  <>
    <Facts
      facts={[
        ['Reapplied', String(outcome.instances_processed)],
        ['Left out', String(outcome.instances_skipped)],
      ]}
    />
    {outcome.instances_skipped > 0 && (
      <Text size="sm">
        {outcome.cap_reached
          ? `One go takes ${outcome.instances_processed}, in the order of the networks. The others are left as they were.`
          : `You may not change the ${outcome.target_kind}s that were left out.`}
      </Text>
    )}
  </>
)
