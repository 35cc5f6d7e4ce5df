import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '../api/call.ts'
import { useKey } from '../hooks/use-list-keys.ts'
import { usePermissions } from '../hooks/use-permissions.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { Loaded } from '../ui/states/Loaded.tsx'
import tabClasses from '../ui/tabs.module.css'
import { RecordFacts } from './RecordFacts.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import type { RecordDialogs as Dialogs, OpenRecordDialog } from './record-dialogs.tsx'
import type { Identified, Resource, Section } from './resource.ts'
import { SectionCount } from './SectionCount.tsx'
import { useIsOpen } from './use-is-open.ts'
import { useRights } from './use-rights.ts'

const RecordDialogs = lazy(async () => ({
  default: (await import('./record-dialogs.tsx')).RecordDialogs,
})) as unknown as typeof Dialogs

/** One record: its facts, what belongs to it, and its history. */
export function RecordPage<Row extends Identified>({ of }: { of: Resource<Row> }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const asked = useQuery(query(of.operations.read, { params: { id } }))
  const row = asked.data
  const title = row ? of.nameOf(row) || 'unnamed' : capital(of.one)
  return (
    <PageFrame
      title={title}
      actions={row && <Actions of={of} row={row} />}
      crumbs={of.crumbs && row ? of.crumbs(row) : []}
    >
      <Loaded query={asked}>{(record) => <Sections of={of} row={record} />}</Loaded>
    </PageFrame>
  )
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

interface Props<Row extends Identified> {
  of: Resource<Row>
  row: Row
}

function Actions<Row extends Identified>({ of, row }: Props<Row>) {
  const rights = useRights(of)
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenRecordDialog<Row> | null>(null)
  const edit = rights.mayEdit(row) ? () => setOpen({ dialog: 'edit', row }) : undefined
  useKey('e', edit)
  return (
    <Group gap="xs">
      {of.uses?.(row)}
      {rights.mayEdit(row) && of.actions?.(row)}
      {edit && (
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={edit}>
          Edit
        </Button>
      )}
      {rights.mayDelete(row) && (
        <Button
          variant="default"
          leftSection={<Icon name="trash" />}
          onClick={() => setOpen({ dialog: 'delete', rows: [row] })}
        >
          Delete
        </Button>
      )}
      <Suspense>
        {open && (
          <RecordDialogs
            of={of}
            open={open}
            onClose={() => setOpen(null)}
            onDeleted={() => navigate((of.homeOf?.(row) ?? { to: of.path }) as { to: '/' })}
          />
        )}
      </Suspense>
    </Group>
  )
}

function Sections<Row extends Identified>({ of, row }: Props<Row>) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const { may } = usePermissions()
  const isOpen = useIsOpen()
  const facts: Section<Row> = { id: 'details', label: 'Details', draw: () => <RecordFacts of={of} row={row} /> }
  const history: Section<Row> = {
    id: 'history',
    label: 'History',
    draw: () => <RecordHistory type={of.auditType ?? of.permission} id={row.id} />,
  }
  const own = (of.sections ?? []).filter(isOpen)
  const front = own.filter(({ id }) => id === of.front)
  const related = (of.related ?? []).filter(isOpen)
  const leading = (of.leading ?? []).flatMap((id) => related.filter((section) => section.id === id))
  const sections = [
    ...front,
    ...leading,
    facts,
    ...own.filter(({ id }) => id !== of.front),
    ...(may('read', 'audit_log') ? [history] : []),
    ...related.filter((section) => !leading.includes(section)),
  ]
  const first = sections[0] ?? facts
  const shown = sections.find(({ id }) => id === tab) ?? first
  return (
    <>
      <nav aria-label={`Parts of this ${of.one}`} className={tabClasses.tabs}>
        {sections.map(({ id, label, counted }) => (
          <Link
            key={id}
            to="."
            search={(id === first.id ? {} : { tab: id }) as never}
            className={tabClasses.tab}
            activeOptions={{ exact: id === first.id }}
          >
            {label}
            {counted && <SectionCount of={counted(row)} />}
          </Link>
        ))}
      </nav>
      {shown.draw(row)}
    </>
  )
}
