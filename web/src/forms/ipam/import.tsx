import { Alert, FileInput, Group, Loader, NativeSelect, Tabs, Text } from '@mantine/core'
import type {
  AddressesImported,
  AddressImportPreview,
  ImportPreviewRow,
  SubnetImportPreview,
  SubnetsImported,
} from '../../api/generated/types.ts'
import { Facts } from '../../table/Facts.tsx'
import tables from '../../table/table.module.css'
import surfaces from '../../ui/surfaces.module.css'
import { type At, PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { useNetworkFinish } from './finish.ts'
import { commitImport, type ImportTarget, previewImport, type Strategy } from './import-calls.ts'

const strategies = [
  { value: 'fail', label: 'stop: import nothing' },
  { value: 'skip', label: 'leave what is there' },
  { value: 'overwrite', label: 'overwrite what is there' },
]

/** A file is shown row by row before anything of it is written. */
export function ImportDialog({ target, onClose }: { target: ImportTarget; onClose: () => void }) {
  const finish = useNetworkFinish(() => {})
  const what = target.kind === 'subnets' ? 'subnets' : 'addresses'
  return (
    <PreviewedDialog
      title={`Import ${what} into ${target.label}`}
      size="xl"
      submitLabel="Import"
      onClose={onClose}
      initial={{ file: null as File | null, strategy: 'fail' as Strategy }}
      asked={({ file, strategy }) => file && { file, strategy }}
      ask={(sent, signal) => previewImport(target, sent, signal)}
      isBlocked={({ summary }) => summary.creates + summary.updates === 0}
      isConfirmed={(at) => !isStopped(at)}
      commit={(sent) => commitImport(target, sent)}
      onDone={() => finish('Import finished')}
      fields={({ form }) => (
        <Group grow align="flex-start">
          <FileInput
            label="File"
            description="CSV, XLSX or JSON, at most 25 MB"
            placeholder="Choose a file"
            accept=".csv,.tsv,.txt,.json,.xlsx"
            clearable
            data-autofocus
            {...form.getInputProps('file')}
          />
          <NativeSelect
            label="What exists already"
            description="Rows that are there under the same network or address"
            data={strategies}
            {...form.getInputProps('strategy')}
          />
        </Group>
      )}
      show={(preview) => <Preview preview={preview} />}
      confirm={(at) => (
        <>
          {isStopped(at) && (
            <Alert color="orange">Conflicts stop this import. Choose above what becomes of what exists already.</Alert>
          )}
          {at.busy && <Busy text="Importing. A large file takes a while; this window may stay open." />}
        </>
      )}
      outcome={{ title: () => `Imported ${what}`, show: (result) => <Imported result={result} /> }}
    />
  )
}

type Shown = SubnetImportPreview | AddressImportPreview

/** What exists already stops the whole import, unless something else was chosen for it. */
const isStopped = ({ form, shown }: At<{ file: File | null; strategy: Strategy }, Shown>): boolean =>
  form.values.strategy === 'fail' && (shown?.summary.conflicts ?? 0) > 0

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

function Preview({ preview }: { preview: Shown }) {
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

const Imported = ({ result }: { result: SubnetsImported | AddressesImported }) => (
  <>
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
  </>
)

function factsOf(result: SubnetsImported | AddressesImported): (readonly [string, string])[] {
  const numbers = Object.entries(result).filter(([, value]) => typeof value === 'number')
  return [
    ...numbers.map(([name, value]) => [wordsOf(name), String(value)] as const),
    ['Not imported', String(result.errors.length)],
  ]
}

const wordsOf = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
