import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import { multicastBulkAllocate } from '../../api/generated/schemas/multicast.ts'
import type { MulticastBulkAllocate, MulticastBulkPreview } from '../../api/generated/types.ts'
import { Problem } from '../../forms/FormShell.tsx'
import type { FormOptions } from '../../forms/form-options.ts'
import { Outcome } from '../../forms/previewed/Outcome.tsx'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { refreshBelow } from '../../resource/refresh.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './allocate-groups.module.css'

type Items = MulticastBulkPreview['items']

/** What is asked for, what it would take, and what was made. */
type Step =
  | { at: 'form'; body?: MulticastBulkAllocate }
  | { at: 'preview'; body: MulticastBulkAllocate; preview: MulticastBulkPreview }
  | { at: 'done'; items: Items; created: number }

const options: FormOptions = {
  order: ['space_id', 'start_address', 'count', 'name_template', 'template_start'],
  fields: {
    start_address: { label: 'First address', placeholder: '239.1.1.1' },
    count: { label: 'How many' },
    name_template: {
      label: 'Names',
      placeholder: 'camera-{n}',
      help: '{n} is the running number, {oct1} to {oct4} are the parts of an IPv4 address',
    },
    template_start: { label: 'Numbers from' },
    vlan_id: { label: 'VLAN' },
  },
}

export function AllocateDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'form' })
  const ask = async (body: MulticastBulkAllocate) => {
    const preview = await call(operations.network_multicast_groups_preview, { body })
    setStep({ at: 'preview', body, preview })
  }
  return (
    <Dialog onClose={onClose} title={titleOf(step)} size="lg">
      {step.at === 'form' && (
        <SchemaForm
          fields={multicastBulkAllocate}
          options={options}
          submitLabel="Preview"
          // The form has checked that all which is required is there.
          create={(body) => ask(body as unknown as MulticastBulkAllocate)}
          onCancel={onClose}
          {...(step.body && { start: { ...step.body } })}
        />
      )}
      {step.at === 'preview' && <Preview {...step} ask={ask} onStep={setStep} />}
      {step.at === 'done' && <Done items={step.items} onClose={onClose} />}
    </Dialog>
  )
}

const titleOf = (step: Step): string => {
  if (step.at === 'form') return 'Allocate multicast groups'
  if (step.at === 'preview') return `${step.preview.items.length} addresses would be taken`
  return step.created === 1 ? '1 multicast group made' : `${step.created} multicast groups made`
}

interface PreviewProps {
  body: MulticastBulkAllocate
  preview: MulticastBulkPreview
  ask: (body: MulticastBulkAllocate) => Promise<void>
  onStep: (step: Step) => void
}

function Preview({ body, preview: { items, conflict_count, preview_hash }, ask, onStep }: PreviewProps) {
  const queryClient = useQueryClient()
  const allocate = useMutation({
    mutationFn: () => call(operations.network_multicast_groups_allocate, { body: { ...body, preview_hash } }),
    onSuccess: ({ created }) => {
      onStep({ at: 'done', items, created })
      return refreshBelow(queryClient, ['/multicast', '/ipam'])
    },
    // Somebody may have been faster: the table then shows where.
    onError: () => ask(body).catch(() => {}),
  })
  const known = conflict_count > 0 && conflictText(conflict_count, items.length)
  return (
    <Stack>
      <Problem of={allocate.error ? quotableText(allocate.error) : known} />
      <Groups items={items} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onStep({ at: 'form', body })}>
          Back
        </Button>
        {conflict_count === 0 && (
          <Button loading={allocate.isPending} onClick={() => allocate.mutate()}>
            Allocate {items.length}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const conflictText = (count: number, all: number): string =>
  `${count} of ${all} ${count === 1 ? 'is' : 'are'} in use already. All groups are made or none: go back and choose others.`

const Done = ({ items, onClose }: { items: Items; onClose: () => void }) => (
  <Outcome onClose={onClose}>
    <Text size="sm">From now on these addresses are taken:</Text>
    <Groups items={items.map((item) => ({ ...item, conflict: null }))} />
  </Outcome>
)

function Groups({ items }: { items: Items }) {
  const list = useRef<HTMLElement>(null)
  // What had the focus went with the step before.
  useEffect(() => list.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={list} className={classes.groups} aria-label="Addresses" tabIndex={0}>
      <DataTable
        label="Multicast groups"
        columns={items.some(({ conflict }) => conflict !== null) ? [...columns, conflictColumn] : columns}
        rowKey={({ address }) => address}
        rows={items}
        error={null}
        onRetry={() => {}}
        empty={null}
      />
    </section>
  )
}

const columns: readonly Column<Items[number]>[] = [
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Name', cell: ({ name }) => <Clip text={name} /> },
]

const conflictColumn: Column<Items[number]> = {
  header: 'State',
  cell: ({ conflict }) => (conflict === null ? 'Free' : <strong className={classes.taken}>In use</strong>),
}
