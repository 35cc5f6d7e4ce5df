// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const blockMoveCommit = {
  target_space_id: { kind: "uuid", to: "ip_space", required: true },
  target_parent_id: { kind: "uuid", to: "ip_block", nullable: true },
  confirmation_cidr: { kind: "text", maxLength: 64, required: true, description: "The network, typed again to confirm" },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const blockMoveInput = {
  target_space_id: { kind: "uuid", to: "ip_space", required: true },
  target_parent_id: { kind: "uuid", to: "ip_block", nullable: true },
} as const satisfies Fields

export const blockResizeCommit = {
  new_cidr: { kind: "text", maxLength: 64, required: true },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const blockResizeInput = {
  new_cidr: { kind: "text", maxLength: 64, required: true },
} as const satisfies Fields

export const subnetMergeCommit = {
  sibling_subnet_ids: { kind: "uuids", maxItems: 4096, required: true },
  confirm_cidr: { kind: "text", maxLength: 64, required: true, description: "The network, typed again to confirm" },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const subnetMergeInput = {
  sibling_subnet_ids: { kind: "uuids", maxItems: 4096, required: true },
} as const satisfies Fields

export const subnetResizeCommit = {
  new_cidr: { kind: "text", maxLength: 64, required: true },
  move_gateway_to_first_usable: { kind: "boolean", default: false },
  replace_default_placeholders: { kind: "boolean", default: true },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const subnetResizeInput = {
  new_cidr: { kind: "text", maxLength: 64, required: true },
  move_gateway_to_first_usable: { kind: "boolean", default: false },
  replace_default_placeholders: { kind: "boolean", default: true },
} as const satisfies Fields

export const subnetSplitCommit = {
  new_prefix_length: { kind: "integer", minimum: 0, maximum: 128, required: true },
  confirm_cidr: { kind: "text", maxLength: 64, required: true, description: "The network, typed again to confirm" },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const subnetSplitInput = {
  new_prefix_length: { kind: "integer", minimum: 0, maximum: 128, required: true },
} as const satisfies Fields
