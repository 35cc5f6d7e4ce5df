import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Reader } from './db/work.ts'
import type { Deps } from './http/deps.ts'
import type { ConstraintSentences } from './http/pg-errors.ts'
import type { ZodTypes } from './http/zod-types.ts'
import type { Job } from './jobs/job.ts'
import type { ModuleId } from './modules/catalog.ts'

/** Who may call: anyone, anyone with a credential, superadmins, or holders of the method's action on the resource. */
export type Access = 'public' | 'authenticated' | 'superadmin' | { readonly resource: string }

export type Routes = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, ZodTypes>

/** A question a copilot may ask; the same function answers a REST route. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  description: string
  input: Input
  run: (reader: Reader, input: z.output<Input>) => Promise<unknown>
}

export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared as unknown as Tool

/** A resource family: everything the gates, the document, the copilot and the tests read about it. */
export type Slice = {
  readonly tag: string
  /** Below /api/v1. */
  readonly prefix: string
  readonly module?: ModuleId
  readonly access: Access
  readonly routes: (app: Routes, deps: Deps) => void
  readonly tools?: readonly Tool[]
  readonly jobs?: readonly Job[]
  readonly constraints?: ConstraintSentences
  /** Resources of this slice that an API token can be bound to, by type. */
  readonly grantTargets?: GrantTargets
}

/** Whether a resource of the type exists; a malformed id names nothing. */
export type GrantTargets = Readonly<Record<string, (reader: Reader, id: string) => Promise<boolean>>>
