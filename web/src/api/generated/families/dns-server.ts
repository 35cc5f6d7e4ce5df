// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsServerCreate, dnsServerUpdate, dnsServersListQuery } from '../schemas/dns-servers.ts'
import type { DnsServer } from '../types.ts'

export const details: FamilyDetails<DnsServer> = {
  operations: { list: operations.dns_servers_list, read: operations.dns_servers_read, create: operations.dns_servers_create, update: operations.dns_servers_update, remove: operations.dns_servers_delete, removeMany: operations.dns_servers_bulk_delete },
  query: dnsServersListQuery,
  create: dnsServerCreate,
  update: dnsServerUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    driver: { kind: "choice", options: ["bind9", "powerdns", "technitium", "wsrv_dns", "route53", "azure_dns", "google_dns", "cloudflare"] },
    host: { kind: "text", minLength: 1, maxLength: 255, pattern: "^[^\\s/@]+$" },
    port: { kind: "integer", minimum: 1, maximum: 65535 },
    api_port: { kind: "integer", minimum: 1, maximum: 65535, nullable: true },
    roles: { kind: "choices", options: ["authoritative", "recursive", "forwarder"], maxItems: 3 },
    notes: { kind: "text", maxLength: 65536 },
    is_enabled: { kind: "boolean" },
    group_id: { kind: "uuid" },
    status: { kind: "choice", options: ["active", "unreachable", "syncing", "error", "disabled"] },
    is_primary: { kind: "boolean" },
    is_agentless: { kind: "boolean" },
    has_credentials: { kind: "boolean" },
    api_key_set: { kind: "boolean" },
    last_sync_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_health_check_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    agent_id: { kind: "text", maxLength: 128, nullable: true },
    pending_approval: { kind: "boolean" },
    last_seen_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_seen_ip: { kind: "text", nullable: true },
    last_config_etag: { kind: "text", maxLength: 128, nullable: true },
    maintenance_mode: { kind: "boolean" },
    maintenance_started_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    maintenance_reason: { kind: "text", maxLength: 1000, nullable: true },
    config_apply_status: { kind: "text", maxLength: 16, nullable: true },
    config_apply_error: { kind: "text", nullable: true },
    config_failed_etag: { kind: "text", maxLength: 128, nullable: true },
    config_apply_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["driver", "host", "status", "is_primary", "is_enabled", "maintenance_mode", "last_seen_at"],
  filters: ["driver", "status", "is_enabled", "search"],
  form: ["name", "driver", "host", "port", "api_port", "roles", "notes", "is_enabled", "api_key", "wsrv_credentials", "cloud_credentials"],
  labels: { is_primary: "Primary", is_agentless: "Without an agent", host: "Host" },
  help: {},
}
