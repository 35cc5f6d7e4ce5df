// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsPoolCreate, dnsPoolUpdate, dnsPoolsListQuery } from '../schemas/dns-pools.ts'
import type { DnsPool } from '../types.ts'

export const details: FamilyDetails<DnsPool> = {
  operations: { list: operations.dns_pools_list, read: operations.dns_pools_read, create: operations.dns_pools_create, update: operations.dns_pools_update, remove: operations.dns_pools_delete, removeMany: operations.dns_pools_bulk_delete },
  query: dnsPoolsListQuery,
  create: dnsPoolCreate,
  update: dnsPoolUpdate,
  row: {
    id: { kind: "uuid" },
    zone_id: { kind: "uuid", to: "dns_zone" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    record_name: { kind: "text", maxLength: 1024, description: "Relative to the zone, @ for the zone itself" },
    record_type: { kind: "choice", options: ["A", "AAAA"] },
    ttl: { kind: "integer", minimum: 1, maximum: 86400 },
    enabled: { kind: "boolean" },
    hc_type: { kind: "choice", options: ["none", "tcp", "http", "https", "icmp"] },
    hc_target_port: { kind: "integer", minimum: 1, maximum: 65535, nullable: true },
    hc_path: { kind: "text", maxLength: 1024, pattern: "^\\/[\\x21-\\x7e]*$" },
    hc_method: { kind: "choice", options: ["GET", "HEAD"] },
    hc_verify_tls: { kind: "boolean" },
    hc_expected_status_codes: { kind: "json" },
    hc_interval_seconds: { kind: "integer", minimum: 10, maximum: 3600 },
    hc_timeout_seconds: { kind: "integer", minimum: 1, maximum: 60 },
    hc_unhealthy_threshold: { kind: "integer", minimum: 1, maximum: 20 },
    hc_healthy_threshold: { kind: "integer", minimum: 1, maximum: 20 },
    zone_name: { kind: "text" },
    group_id: { kind: "uuid" },
    group_name: { kind: "text" },
    member_count: { kind: "integer" },
    enabled_count: { kind: "integer" },
    healthy_count: { kind: "integer" },
    live_count: { kind: "integer", description: "Members whose address is in the zone" },
    members: { kind: "json" },
    next_check_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_checked_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_error: { kind: "text", nullable: true, description: "Why what shall be published is not" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["record_name", "record_type", "zone_id", "enabled", "hc_type", "live_count", "member_count"],
  filters: ["zone_id", "enabled", "hc_type", "search"],
  form: ["zone_id", "name", "record_name", "record_type", "hc_type", "hc_target_port", "description", "ttl", "enabled", "hc_path", "hc_method", "hc_verify_tls", "hc_expected_status_codes", "hc_interval_seconds", "hc_timeout_seconds", "hc_unhealthy_threshold", "hc_healthy_threshold"],
  labels: { zone_id: "Zone", record_name: "Name in the zone", record_type: "Type", hc_type: "Check", hc_target_port: "Port that is checked", hc_path: "Path that is asked for", hc_method: "Method", hc_verify_tls: "Certificate is verified", hc_expected_status_codes: "Statuses that are good", hc_interval_seconds: "Seconds between checks", hc_timeout_seconds: "Seconds to wait", hc_unhealthy_threshold: "Failures until it is out", hc_healthy_threshold: "Successes until it is back", live_count: "In the zone", member_count: "Members" },
  help: {},
}
