import { Alert, Button, FileButton, Group, NativeSelect, Tabs, Text, Textarea } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsZone, DnsZoneImportChange, DnsZoneImported, DnsZoneImportPreview } from '../../api/generated/types.ts'
import { PreviewedDialog } from '../../forms/previewed/PreviewedDialog.tsx'
import { Facts } from '../../table/Facts.tsx'
import tables from '../../table/table.module.css'
import surfaces from '../../ui/surfaces.module.css'
import { useRefreshDns } from './use-refresh-dns.ts'

const strategies = [
  { value: 'merge', label: 'merge: add and change' },
  { value: 'append', label: 'append: add only' },
  { value: 'replace', label: 'replace: also delete what the file has not' },
]

type Strategy = 'merge' | 'append' | 'replace'

/** Lines of a zone file: what they would change is shown before. */
export function ImportZone({ zone, text = '', onClose }: { zone: DnsZone; text?: string; onClose: () => void }) {
  const refresh = useRefreshDns()
  const params = { group_id: zone.group_id, id: zone.id }
  return (
    <PreviewedDialog
      title={`Import into ${zone.name}`}
      size="xl"
      submitLabel="Import"
      onClose={onClose}
      initial={{ text, strategy: 'merge' as Strategy }}
      waitMs={400}
      asked={(values) =>
        values.text.trim() === '' ? null : { zone_file: values.text, conflict_strategy: values.strategy }
      }
      ask={(body, signal) => call(operations.dns_zone_import_preview, { params, body, signal })}
      isBlocked={(shown) => changesIn(shown) === 0}
      commit={(body) => call(operations.dns_zone_import_commit, { params, body })}
      onDone={() => refresh()}
      fields={({ form }) => (
        <>
          <Textarea
            label="Zone file"
            description="Lines as in a zone file; names without a dot at their end lie in the zone"
            autosize
            minRows={4}
            maxRows={10}
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('text')}
          />
          <Group align="flex-end">
            <NativeSelect label="What becomes of the zone" data={strategies} {...form.getInputProps('strategy')} />
            <FileButton onChange={async (file) => file && form.setFieldValue('text', await file.text())}>
              {(props) => (
                <Button variant="default" {...props}>
                  Read a file
                </Button>
              )}
            </FileButton>
          </Group>
        </>
      )}
      show={(preview) => <Preview preview={preview} />}
      outcome={{ title: () => `Imported into ${zone.name}`, show: (done) => <Imported done={done} /> }}
    />
  )
}

const changesIn = ({ to_create, to_update, to_delete, conflict_strategy }: DnsZoneImportPreview): number =>
  to_create.length +
  (conflict_strategy === 'append' ? 0 : to_update.length) +
  (conflict_strategy === 'replace' ? to_delete.length : 0)

function Preview({ preview }: { preview: DnsZoneImportPreview }) {
  const groups = [
    ['create', 'New', preview.to_create],
    ['update', 'Changed', preview.to_update],
    ['delete', preview.conflict_strategy === 'replace' ? 'Deleted' : 'Only in the zone', preview.to_delete],
    ['unchanged', 'As they are', preview.unchanged],
  ] as const
  const first = groups.find(([, , rows]) => rows.length > 0)?.[0] ?? 'create'
  return (
    <>
      {changesIn(preview) === 0 && <Alert color="gray">The zone has all of this already: nothing would change.</Alert>}
      {preview.warnings.map((warning) => (
        <Alert key={warning} color="orange">
          {warning}
        </Alert>
      ))}
      <Tabs defaultValue={first} key={first}>
        <Tabs.List>
          {groups.map(([name, label, rows]) => (
            <Tabs.Tab key={name} value={name} disabled={rows.length === 0}>
              {label} ({rows.length})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {groups.map(([name, label, rows]) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <Rows label={label} rows={rows} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {preview.skipped.length > 0 && (
        <Alert color="orange" title={`${preview.skipped.length} lines are not imported`}>
          {preview.skipped.slice(0, 5).map(({ line, text, reason }) => (
            <Text key={line} size="sm">
              Line {line}: {reason} <bdi>{text}</bdi>
            </Text>
          ))}
        </Alert>
      )}
    </>
  )
}

const mostRows = 200

const Rows = ({ label, rows }: { label: string; rows: readonly DnsZoneImportChange[] }) => (
  <div className={surfaces.scroll}>
    <table className={`${tables.table} ${tables.dense}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Value</th>
          <th scope="col">TTL</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, mostRows).map((row) => (
          <tr key={`${row.name} ${row.record_type} ${row.value}`}>
            <td>
              <bdi>{row.name}</bdi>
            </td>
            <td>{row.record_type}</td>
            <td>
              <bdi>{row.value}</bdi>
            </td>
            <td>{row.ttl}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length > mostRows && (
      <Text size="xs" c="dimmed">
        {rows.length - mostRows} more
      </Text>
    )}
  </div>
)

const Imported = ({ done }: { done: DnsZoneImported }) => (
  <Facts
    facts={[
      ['Created', String(done.created)],
      ['Changed', String(done.updated)],
      ['Deleted', String(done.deleted)],
      ['As they were', String(done.unchanged)],
      ['Not imported', String(done.skipped.length)],
      ['Serial', String(done.target_serial)],
    ]}
  />
)
