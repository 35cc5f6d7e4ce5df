import { useState } from 'react'
import { call } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsRecord, DnsZone } from '../../api/generated/types.ts'
import { bodyOf, type Draft, draftOf, draftProblem } from './record-input.ts'
import { useRefreshDns } from './use-refresh-dns.ts'

/** The record of a zone that is being edited, and why it could not be saved. */
export function useRecordEdit(zone: DnsZone) {
  const refresh = useRefreshDns()
  const [editing, setEditing] = useState<{ id: string; draft: Draft } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = (row: DnsRecord) => {
    setProblem(null)
    setEditing({ id: row.id, draft: draftOf(row) })
  }
  const send = async ({ id, draft }: { id: string; draft: Draft }) => {
    const { record_type: _type, ...body } = bodyOf(draft)
    const params = { group_id: zone.group_id, id: zone.id, record_id: id }
    const { warnings } = await call(operations.dns_records_update, { params, body })
    setEditing(null)
    await refresh()
    setProblem(warnings[0] ?? null)
  }
  const save = async () => {
    if (!editing) return
    const wrong = draftProblem(editing.draft)
    setProblem(wrong)
    if (wrong === null) await send(editing).catch((error) => setProblem(textOf(error)))
  }
  return {
    editing,
    problem,
    begin,
    save,
    change: (draft: Partial<Draft>) =>
      setEditing((before) => before && { ...before, draft: { ...before.draft, ...draft } }),
    cancel: () => setEditing(null),
    forget: () => setProblem(null),
  }
}
