import { Alert, Button, FileInput, Group, Loader, NativeSelect, Stack, Tabs, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../api/errors.ts'
import type {
  AddressesImported,
  AddressImportPreview,
  ImportPreviewRow,
  SubnetImportPreview,
  SubnetsImported,
} from '../../api/generated/types.ts'
import { Facts } from '../../table/Facts.tsx'
import tables from '../../table/table.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { useNetworkFinish } from './finish.ts'
import { commitImport, type ImportTarget, previewImport, type Strategy } from './import-calls.ts'

const strategies = [
  { value: 'fail', label: 'stop: import nothing' },
  { value: 'skip', label: 'leave what is there' },
  { value: 'overwrite', label: 'overwrite what is there' },
]

/** A file is shown row by row before anything of it is written. */
export function ImportDialog({ target, onClose }: { target: ImportTarget; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [strategy, setStrategy] = useState<Strategy>('fail')
  const finish = useNetworkFinish(() => {})
  const preview = useMutation({ mutationFn: (sent: Sent) => previewImport(target, sent.file, sent.strategy) })
  const commit = useMutation({
    mutationFn: (sent: Sent) => commitImport(target, sent.file, sent.strategy),
    onSuccess: () => finish('Import finished'),
  })
  const choose = (next: { file?: File | null; strategy?: Strategy }) => {
    const sent = { file, strategy, ...next }
    setFile(sent.file)
    setStrategy(sent.strategy)
    commit.reset()
    if (sent.file) preview.mutate({ file: sent.file, strategy: sent.strategy })
    else preview.reset()
  }
  const what = target.kind === 'subnets' ? 'subnets' : 'addresses'
  if (commit.data) return <Done what={what} result={commit.data} onClose={onClose} />
  const isStopped =
    !preview.data || (strategy === 'fail' && preview.data.summary.conflicts > 0) || isNothing(preview.data.summary)
  const error = commit.error ?? preview.error
  return (
    <Dialog onClose={onClose} title={`Import ${what} into ${target.label}`} size="xl">
      <Stack>
        <Group grow align="flex-start">
          <FileInput
            label="File"
            description="CSV, XLSX or JSON, at most 25 MB"
            placeholder="Choose a file"
            accept=".csv,.tsv,.txt,.json,.xlsx"
            value={file}
            onChange={(chosen) => choose({ file: chosen })}
            clearable
            data-autofocus
          />
          <NativeSelect
            label="What exists already"
            description="Rows that are there under the same network or address"
            data={strategies}
            value={strategy}
            onChange={(event) => choose({ strategy: event.currentTarget.value as Strategy })}
          />
        </Group>
        {error && (
          <Alert color="red" role="alert">
            {textOf(error)}
          </Alert>
        )}
        {preview.isPending && <Busy text="Reading the file…" />}
        {preview.data && <Preview preview={preview.data} />}
        {strategy === 'fail' && (preview.data?.summary.conflicts ?? 0) > 0 && (
          <Alert color="orange">Conflicts stop this import. Choose above what becomes of what exists already.</Alert>
        )}
        {commit.isPending && <Busy text="Importing. A large file takes a while; this window may stay open." />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={isStopped || !file}
            loading={commit.isPending}
            onClick={() => file && commit.mutate({ file, strategy })}
          >
            Import
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface Sent {
  file: File
  strategy: Strategy
}

const isNothing = ({ creates, updates }: { creates: number; updates: number }): boolean => creates + updates === 0

const Busy = ({ text }: { text: string }) => (
  <Group gap="xs" role="status">
    <Loader size="xs" /> <Text size="sm">{text}</Text>
  </Group>
)

const groups = [
  ['creates', 'New'],
  ['updates', 'Changed'],
  ['conflicts', 'Conflicts'],
  ['errors', 'Errors'],
] as const

function Preview({ preview }: { preview: SubnetImportPreview | AddressImportPreview }) {
  const first = [...groups].reverse().find(([name]) => preview.summary[name] > 0)?.[0] ?? 'creates'
  return (
    <Tabs defaultValue={first} key={first}>
      <Tabs.List>
        {groups.map(([name, label]) => (
          <Tabs.Tab key={name} value={name} disabled={preview.summary[name] === 0}>
            {label} ({preview.summary[name]})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {groups.map(([name, label]) => (
        <Tabs.Panel key={name} value={name} pt="xs">
          <Rows label={label} rows={preview[name]} total={preview.summary[name]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const mostRows = 200

const Rows = ({ label, rows, total }: { label: string; rows: readonly ImportPreviewRow[]; total: number }) => (
  <>
    <div className={surfaces.scroll}>
      <table className={`${tables.table} ${tables.dense}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Network</th>
            <th scope="col">Name</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row) => (
            <tr key={`${row.line} ${row.network}`}>
              <td>{row.line}</td>
              <td>
                <bdi>{row.network}</bdi>
              </td>
              <td>
                <bdi>{row.name}</bdi>
              </td>
              <td>{row.reason ?? row.action}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {total > Math.min(rows.length, mostRows) && (
      <Text size="xs" c="dimmed">
        {total - Math.min(rows.length, mostRows)} more rows of this kind
      </Text>
    )}
  </>
)

interface DoneProps {
  what: string
  result: SubnetsImported | AddressesImported
  onClose: () => void
}

const Done = ({ what, result, onClose }: DoneProps) => (
  <Dialog onClose={onClose} title={`Imported ${what}`} size="lg">
    <Stack>
      <Facts facts={factsOf(result)} />
      {result.errors.length > 0 && (
        <div className={surfaces.scroll}>
          <table className={`${tables.table} ${tables.dense}`} aria-label="Rows that were not imported">
            <tbody>
              {result.errors.map(({ line, network, reason }) => (
                <tr key={line}>
                  <th scope="row">Line {line}</th>
                  <td>
                    <bdi>{network}</bdi>
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

function factsOf(result: SubnetsImported | AddressesImported): (readonly [string, string])[] {
  const numbers = Object.entries(result).filter(([, value]) => typeof value === 'number')
  return [
    ...numbers.map(([name, value]) => [wordsOf(name), String(value)] as const),
    ['Not imported', String(result.errors.length)],
  ]
}

const wordsOf = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
