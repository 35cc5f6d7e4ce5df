import type { DnsAnswer, DnsToolRecord } from '../../../api/generated/types.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { Facts } from '../../../table/Facts.tsx'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import type { Finding } from '../tool.ts'
import classes from '../tools.module.css'
import { faultWords, statusWords } from '../words.ts'

export const lookUpFinding = (answer: DnsAnswer): Finding => ({
  ...headline(answer),
  details: (
    <>
      <Facts
        facts={[
          ['Asked for', <CopyValue key="name" text={answer.name} />],
          ['Type', answer.type],
          ['Server', answer.server && <CopyValue text={answer.server} />],
          ['Response code', answer.status && (statusWords[answer.status] ?? answer.status.toUpperCase())],
          ['Authoritative', answer.is_authoritative === null ? null : answer.is_authoritative ? 'Yes' : 'No'],
          ['Time', `${answer.duration_ms} ms`],
        ]}
      />
      <Records title="Answers" records={answer.answers} />
      <Records title="Authority" records={answer.authority} />
    </>
  ),
})

type Heard = Pick<DnsAnswer, 'status' | 'name' | 'type' | 'answers'> & { error: keyof typeof faultWords | null }

/** What a question came to, in one line. */
export function headline({ error, status, name, type, answers }: Heard): Finding {
  const words = status === null ? undefined : (statusWords[status] ?? status.toUpperCase())
  if (error) return { tone: 'bad', summary: error === 'no_answer' && words ? words : faultWords[error] }
  if (status === 'nxdomain') return { tone: 'so-so', summary: `${name}: ${words}` }
  if (answers.length === 0) return { tone: 'so-so', summary: `${name} has no record of type ${type}` }
  return { tone: 'good', summary: `${name} has ${answers.length} ${answers.length === 1 ? 'record' : 'records'}` }
}

type Line = DnsToolRecord & { at: number }

const columns: Column<Line>[] = [
  { header: 'Name', cell: ({ name }) => <bdi className={classes.mono}>{name}</bdi> },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'TTL', isNumber: true, cell: ({ ttl }) => ttl },
  { header: 'Value', cell: ({ value }) => <CopyValue text={value} /> },
]

/** Records as a zone file would list them. */
export const Records = ({ title, records }: { title: string; records: readonly DnsToolRecord[] }) =>
  records.length > 0 && (
    <section aria-label={title}>
      <h2 className={classes.part}>{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        rows={records.map((record, at) => ({ ...record, at }))}
        rowKey={({ at }) => String(at)}
        error={null}
        onRetry={() => {}}
        empty={null}
      />
    </section>
  )
