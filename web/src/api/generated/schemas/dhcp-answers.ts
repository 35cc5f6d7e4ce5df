// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpQuestion = {
  relay: { kind: "text", maxLength: 45, required: true, description: "The relay's address, or one of the server's on the link of the client" },
  mac_address: { kind: "text", maxLength: 64, nullable: true },
  client_id: { kind: "text", maxLength: 514, nullable: true },
  duid: { kind: "text", maxLength: 514, nullable: true },
  circuit_id: { kind: "text", maxLength: 255, nullable: true },
  requested_ip: { kind: "text", maxLength: 45, nullable: true },
  options: { kind: "json", default: {}, description: "Options the client sends, as octets in hexadecimal digits, by code" },
} as const satisfies Fields
