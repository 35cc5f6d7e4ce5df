// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsZonesListAnywhereQuery = {
  zone_type: { kind: "choice", options: ["primary", "secondary", "stub", "forward"] },
  kind: { kind: "choice", options: ["forward", "reverse"] },
  customer_id: { kind: "uuid", to: "customer" },
  view_id: { kind: "uuid", to: "dns_view" },
  dnssec_policy_id: { kind: "uuid", to: "dnssec_policy" },
  linked_subnet_id: { kind: "uuid", to: "subnet" },
  domain_id: { kind: "uuid", to: "domain" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "view_id", "zone_type", "kind", "ttl", "refresh", "retry", "expire", "minimum", "serial_policy", "dnssec_enabled", "dnssec_policy_id", "auto_tls_probe", "linked_subnet_id", "domain_id", "customer_id", "notify_enabled", "forward_only", "dynamic_update_enabled", "group_id", "last_serial", "last_pushed_at", "record_count", "is_auto_generated", "import_source", "imported_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
