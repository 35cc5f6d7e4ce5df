import type { Actor } from '../access/actor.ts'
import { newId } from '../db/ids.ts'
import { revealedJson } from '../secret-text.ts'
import { redact } from './redact.ts'

export type AuditResult = 'success' | 'denied' | 'failure' | 'error'

/** What happened to one resource. `before` and `after` are its whole images; leave one out where there is none. */
export type AuditEntry = {
  action: string
  type: string
  id: string
  display: string
  before?: object | null
  after?: object | null
  result?: AuditResult
  error?: string
}

const columns = [
  'id',
  'user_id',
  'user_display_name',
  'auth_source',
  'source_ip',
  'user_agent',
  'request_id',
  'action',
  'resource_type',
  'resource_id',
  'resource_display',
  'old_value',
  'new_value',
  'changed_fields',
  'result',
  'error_detail',
] as const

const insertOne = `insert into audit_log (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`

// One statement for any number of rows: the rows travel as one JSON array.
const insertMany = `insert into audit_log (${columns.join(', ')})
  select ${columns.join(', ')} from jsonb_to_recordset($1::jsonb) as entry (
    id uuid, user_id uuid, user_display_name text, auth_source text, source_ip text, user_agent text,
    request_id text, action text, resource_type text, resource_id text, resource_display text,
    old_value jsonb, new_value jsonb, changed_fields text[], result text, error_detail text)`

export type Statement = { text: string; values: unknown[] }

/** The only insert into the audit log. */
export function auditStatement(actor: Actor, entries: readonly AuditEntry[]): Statement {
  const [first] = entries
  if (first && entries.length === 1)
    return { text: insertOne, values: Object.values(auditRow(actor, first, JSON.stringify)) }
  return {
    text: insertMany,
    values: [JSON.stringify(entries.map((entry) => auditRow(actor, entry, (image) => image)))],
  }
}

function auditRow(actor: Actor, entry: AuditEntry, image: (value: unknown) => unknown) {
  const before = entry.before ? redact(entry.before) : null
  const after = entry.after ? redact(entry.after) : null
  return {
    id: newId(),
    user_id: actor.userId,
    user_display_name: clip(actor.displayName, 255),
    auth_source: clip(actor.authSource, 20),
    source_ip: actor.sourceIp,
    user_agent: actor.userAgent && clip(actor.userAgent, 500),
    request_id: actor.requestId,
    action: entry.action,
    resource_type: entry.type,
    resource_id: clip(entry.id, 255),
    resource_display: clip(entry.display, 500),
    old_value: before && image(before),
    new_value: after && image(after),
    changed_fields: entry.before && entry.after ? changedFields(entry.before, entry.after) : null,
    result: entry.result ?? 'success',
    error_detail: entry.error ?? null,
  }
}

/** Names whose values differ; compared before redaction, so a changed secret is named though never shown. */
export function changedFields(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => revealedJson(old.get(name)) !== revealedJson(now.get(name)))
    .sort()
}

// NUL cannot be stored, and a lone surrogate would make the whole row unstorable.
const clip = (text: string, length: number): string => text.slice(0, length).toWellFormed().replaceAll('\0', '')
