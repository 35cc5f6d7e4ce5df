import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Action } from './access/permissions.ts'
import type { TokenUse } from './access/scopes.ts'
import type { Reader } from './db/work.ts'
import type { Deps } from './http/deps.ts'
import type { ConstraintSentences } from './http/pg-errors.ts'
import type { ZodTypes } from './http/zod-types.ts'
import type { Job } from './jobs/job.ts'
import type { ModuleId } from './modules/catalog.ts'
import type { DeclaredFamily } from './records/declare.ts'

/** Who may call: anyone, anyone with a credential, superadmins, or holders of the method's action on the resource. */
export type Access = 'public' | 'authenticated' | 'superadmin' | ResourceAccess

/**
 * `through` names types whose rights let a caller in as well: whoever may write a subnet may write its addresses.
 * `listedThrough` does so for lists alone: whoever may read a subnet finds the way to it. What such a caller may see or
 * touch is then decided in the slice's queries.
 */
export type ResourceAccess = {
  readonly resource: string
  readonly through?: Readonly<Partial<Record<Action, readonly (string | Door)[]>>>
  readonly listedThrough?: readonly string[]
}

/** A right of another kind that lets in: whoever may write an address set may delete what lies in it. */
export type Door = { readonly type: string; readonly action: Action }

export type Routes = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, ZodTypes>

/** A question a copilot may ask; the same function answers a REST route. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  description: string
  input: Input
  /** Whether it is on as shipped; true unless said otherwise. */
  isDefault?: boolean
  run: (reader: Reader, input: z.output<Input>, deps: Deps) => Promise<unknown>
}

export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared as unknown as Tool

/** A resource family: everything the gates, the document, the copilot and the tests read about it. */
export type Slice = {
  readonly tag: string
  /** Below /api/v1. */
  readonly prefix: string
  readonly module?: ModuleId
  readonly access: Access
  readonly tokens: TokenUse
  /** Changes are let through in maintenance: without them nobody could end it. */
  readonly isOpenInMaintenance?: true
  readonly routes: (app: Routes, deps: Deps) => void
  readonly tools?: readonly Tool[]
  /** The families it declares; navigation, search, tags, rights and pages are made from them. */
  readonly families?: readonly DeclaredFamily[]
  readonly jobs?: readonly Job[]
  readonly constraints?: ConstraintSentences
  /** Resources of this slice that an API token can be bound to, by type. */
  readonly grantTargets?: GrantTargets
}

/** Whether a resource of the type exists; a malformed id names nothing. */
export type GrantTargets = Readonly<Record<string, (reader: Reader, id: string) => Promise<boolean>>>
