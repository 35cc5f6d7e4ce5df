import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsGroup, DnsZoneTemplate } from '../../api/generated/types.ts'
import { PreviewedDialog } from '../../forms/previewed/PreviewedDialog.tsx'
import { useRefreshDns } from './use-refresh-dns.ts'

/** A zone with the records that its purpose needs. */
export function NewFromTemplate({ group }: { group: DnsGroup }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Zone from template
      </Button>
      {isOpen && <Make group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  template: string
  name: string
  params: Record<string, string>
}

function Make({ group, onClose }: { group: DnsGroup; onClose: () => void }) {
  const refresh = useRefreshDns()
  const navigate = useNavigate()
  const { data } = useQuery(query(operations.dns_zone_templates))
  const templates = data?.templates ?? []
  const chosen = (id: string) => templates.find((one) => one.id === id)
  return (
    <PreviewedDialog
      title="Zone from template"
      submitLabel="Create"
      onClose={onClose}
      initial={{ template: '', name: '', params: {} } as Values}
      asked={({ template, name, params }) =>
        isComplete(chosen(template), name, params) ? { template_id: template, zone_name: name, params } : null
      }
      commit={({ template_id, zone_name, params }) =>
        call(operations.dns_zones_create_from_template, {
          params: { group_id: group.id },
          body: { template_id, zone_name, params },
        })
      }
      onDone={async (zone) => {
        await refresh()
        onClose()
        navigate({ to: `/dns/groups/${group.id}/zones/${zone.id}` as '/' })
      }}
      fields={({ form }) => {
        const template = chosen(form.values.template)
        return (
          <>
            <NativeSelect
              label="Template"
              data-autofocus
              data={[
                { value: '', label: 'Choose one' },
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.getInputProps('template')}
            />
            {template && <Text size="sm">{template.description}</Text>}
            <TextInput label="Zone" placeholder="example.net" required {...form.getInputProps('name')} />
            {template?.parameters.map(({ key, label, required, hint, placeholder }) => (
              <TextInput
                key={key}
                label={label}
                required={required}
                description={hint}
                placeholder={placeholder}
                value={form.values.params[key] ?? ''}
                onChange={(event) =>
                  form.setFieldValue('params', { ...form.values.params, [key]: event.currentTarget.value })
                }
              />
            ))}
          </>
        )
      }}
    />
  )
}

const isComplete = (template: DnsZoneTemplate | undefined, name: string, params: Record<string, string>): boolean =>
  template !== undefined &&
  name.trim() !== '' &&
  template.parameters.every(({ key, required }) => !required || (params[key] ?? '').trim() !== '')
