import { z } from 'zod'
import { Moment } from '../moment.ts'

/** What every agent and the server say to each other, whatever its daemon serves. */

export const text = (most: number) => z.string().max(most)
const Credential = z.string().meta({ 'x-credential': true })
const When = z.string().meta({ format: 'date-time' })

/** What the daemon beside an agent serves. */
export type AgentArea = 'dns' | 'dhcp'
/** The header that an agent brings its key in. */
export const agentKeyHeader = (area: AgentArea): string => `x-${area}-agent-key`
/** How long the server holds a question for news. */
export const LONGEST_WAIT_SECONDS = 30

/** What an agent says of itself to be let in. */
export const registration = {
  hostname: text(255).min(1),
  version: text(64).default(''),
  group_name: text(255).nullable().default(null),
  fingerprint: text(128).min(1),
  agent_id: text(128).nullable().default(null),
}
export type Registration = z.output<z.ZodObject<typeof registration>> & { driver: string }

export const Registered = z
  .object({
    server_id: z.string(),
    agent_id: z.string(),
    agent_token: Credential,
    token_expires_at: When,
    config_etag: z.string().nullable(),
    pending_approval: z.boolean(),
  })
  .meta({ id: 'AgentRegistered' })
export type Registered = z.output<typeof Registered>

export const applyStates = ['ok', 'reverted', 'revert_failed', 'no_previous'] as const

/** How an agent and its daemon are. */
export const health = {
  agent_version: text(64).default(''),
  daemon_version: text(128).default(''),
  daemon: z.enum(['running', 'stopped', 'unknown']).default('unknown'),
  instance: text(64).default('').describe('Another one with every start of the agent'),
  sent_at: Moment.nullable().default(null).describe("The agent's clock"),
  config: z
    .strictObject({
      status: z.enum(applyStates),
      etag: text(128).nullable().default(null),
      failed_etag: text(128).nullable().default(null),
      phase: text(32).nullable().default(null),
      error: text(4000).nullable().default(null),
    })
    .nullable()
    .default(null),
  disk_free_bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
}
export type Health = z.output<z.ZodObject<typeof health>>
export type HealthSent = z.input<z.ZodObject<typeof health>>

export const HeartbeatAnswer = z
  .object({
    server_id: z.string(),
    status: z.string(),
    acknowledged_at: When,
    clock_skew_ms: z.int().nullable(),
    rotated_token: Credential.nullable(),
    rotated_expires_at: When.nullable(),
  })
  .meta({ id: 'AgentHeartbeatAnswer' })
export type HeartbeatAnswer = z.output<typeof HeartbeatAnswer>

export const RenderedFiles = z
  .strictObject({
    files: z.array(z.strictObject({ path: text(1024), content: text(262_144) })).max(5000),
  })
  .meta({ id: 'AgentRenderedConfig' })
export type RenderedFile = z.output<typeof RenderedFiles>['files'][number]

/** What every answer to a question for news says. */
export const news = { server_id: z.string(), etag: z.string().nullable(), pending_approval: z.boolean() }

/** A number of things that were counted. */
export const counter = z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0)
