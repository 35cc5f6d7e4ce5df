// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { tlsCertTargetCreate, tlsCertTargetUpdate, tlsCertsListQuery } from '../schemas/tls-certificates.ts'
import type { TlsCertTarget } from '../types.ts'

export const details: FamilyDetails<TlsCertTarget> = {
  operations: { list: operations.tls_certs_list, read: operations.tls_certs_read, create: operations.tls_certs_create, update: operations.tls_certs_update, remove: operations.tls_certs_delete },
  query: tlsCertsListQuery,
  create: tlsCertTargetCreate,
  update: tlsCertTargetUpdate,
  row: {
    id: { kind: "uuid" },
    host: { kind: "text" },
    port: { kind: "integer", minimum: 1, maximum: 65535 },
    server_name: { kind: "text", maxLength: 255, nullable: true },
    display_name: { kind: "text" },
    interval_hours: { kind: "integer", minimum: 1, maximum: 168, nullable: true },
    enabled: { kind: "boolean" },
    source: { kind: "choice", options: ["manual", "discovered"] },
    dns_record_id: { kind: "uuid", nullable: true },
    dns_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
    domain_id: { kind: "uuid", to: "domain", nullable: true },
    ip_address_id: { kind: "uuid", to: "ip_address", nullable: true },
    next_check_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_checked_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    state: { kind: "choice", options: ["unknown", "ok", "expiring", "expired", "mismatch", "unreachable"] },
    last_error: { kind: "text", nullable: true },
    consecutive_failures: { kind: "integer" },
    serial: { kind: "text", nullable: true },
    subject_cn: { kind: "text", nullable: true },
    issuer_cn: { kind: "text", nullable: true },
    not_before: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    not_after: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    sans_json: { kind: "texts" },
    key_algo: { kind: "text", nullable: true },
    key_size: { kind: "integer", nullable: true },
    sig_algo: { kind: "text", nullable: true },
    chain_depth: { kind: "integer", nullable: true },
    chain_valid: { kind: "boolean", nullable: true },
    chain_error: { kind: "text", nullable: true },
    self_signed: { kind: "boolean", nullable: true },
    fingerprint_sha256: { kind: "text", nullable: true },
    days_remaining: { kind: "integer", nullable: true },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["port", "state", "issuer_cn", "not_after", "days_remaining", "last_checked_at"],
  filters: ["state", "source", "enabled", "dns_zone_id", "domain_id", "ip_address_id", "search"],
  form: ["host", "port", "server_name", "display_name", "interval_hours", "enabled"],
  labels: { interval_hours: "Check every, hours", not_after: "Ends", days_remaining: "Days left", last_checked_at: "Checked" },
  help: { server_name: "Asked for in the handshake, where it is not the host" },
}
