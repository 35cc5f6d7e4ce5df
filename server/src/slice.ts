import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Target } from './access/grants.ts'
import type { Action } from './access/permissions.ts'
import type { TokenUse } from './access/scopes.ts'
import type { Reader } from './db/work.ts'
import type { Deps } from './http/deps.ts'
import type { ConstraintSentences } from './http/pg-errors.ts'
import type { ZodTypes } from './http/zod-types.ts'
import type { Job } from './jobs/job.ts'
import type { ModuleId } from './modules/catalog.ts'
import type { DeclaredFamily } from './records/declare.ts'
import type { FamilyFacts } from './records/describe.ts'
import type { TrashKindOf } from './records/trash-kind.ts'

/** Who may call: anyone, anyone with a credential, superadmins, or holders of the method's action on the resource. */
export type Access = 'public' | 'authenticated' | 'superadmin' | ResourceAccess

/**
 * `through` names types whose rights let in as well. What is about many rows (a list, a bulk change) is then open to
 * whoever holds any of them, and its query shows and touches what they may; what is about one row is open to those whose
 * right `resolve` finds to cover it. Without `resolve`, the id in a path is one of `resource` and nothing else opens it.
 */
export type ResourceAccess = {
  readonly resource: string
  readonly through?: Readonly<Partial<Record<Action, readonly (string | OtherRight)[]>>>
  readonly resolve?: Resolver
}

/** A right of another kind that lets in: whoever may write an address set may delete what lies in it. */
export type OtherRight = { readonly type: string; readonly action: Action }

/** A right that opens a row: to it, or to what it belongs to. */
export type Right = { readonly type: string; readonly action?: Action; readonly target: Target }

/** The rights, any one of which opens the row that a path names; null when there is no such row. */
export type Resolver = (reader: Reader, id: string, action: Action) => Promise<readonly Right[] | null>

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
  /** The same of families whose routes and rows are all its own. */
  readonly described?: readonly FamilyFacts[]
  /** Tables whose rows go into the trash in a way of their own. */
  readonly trash?: Readonly<Record<string, TrashKindOf>>
  readonly jobs?: readonly Job[]
  readonly constraints?: ConstraintSentences
  /** Resources of this slice that an API token can be bound to, by type. */
  readonly grantTargets?: GrantTargets
}

/** Whether a resource of the type exists; a malformed id names nothing. */
export type GrantTargets = Readonly<Record<string, (reader: Reader, id: string) => Promise<boolean>>>
