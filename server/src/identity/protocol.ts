import type { z } from 'zod'
import type { ExternalIdentity, LoginAnswer, ProviderVerdict, Vouched } from '../access/providers.ts'
import { ProviderFault } from './faults.ts'

export type SecretName = 'bind_password' | 'client_secret' | 'secret' | 'sp_private_key'
export type Secrets = Readonly<Partial<Record<SecretName, string>>>

/** What a provider is talked to with: its settings as they were checked, and its secrets in plain text. */
export type Connection<Settings> = {
  readonly settings: Settings
  readonly secrets: Secrets
  /** Where something may be kept until the next question; it goes when the provider is saved. */
  readonly kept?: Kept
}

/** What a provider said of itself, and until when that need not be asked again. */
export type Kept = { value?: unknown; untilMs?: number }

/** What a provider says now of somebody it has vouched for. */
export type Upstream =
  | { readonly kind: 'present'; readonly identity: ExternalIdentity }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'gone' }

/** One thing that was tried, in the order in which a login needs them. The first that failed says where to look. */
export type Step = { readonly step: string; readonly ok: boolean; readonly message: string }

/** What a test of a provider found; `identity` is there when somebody was looked up, and is known there. */
export type Diagnosis = { readonly steps: readonly Step[]; readonly identity: ExternalIdentity | null }

export type Person = { readonly username: string; readonly password: string | null }

/** A way to ask others who somebody is: what it must be told, and how a password or a connection is tried. */
export type Protocol<Settings = unknown> = {
  readonly label: string
  readonly Settings: z.ZodType<Settings>
  /** The secrets it takes, and those without which it is of no use. */
  readonly secrets: readonly SecretName[]
  readonly needs: readonly SecretName[]
  /** Those that are shown the password. */
  verify?(connection: Connection<Settings>, person: { username: string; password: string }): Promise<ProviderVerdict>
  /** Those that a browser is sent to. */
  readonly redirect?: Redirect<Settings>
  /** Those that tell about people without their passwords: what has become of them, by the ids they have there. */
  lookUp?(connection: Connection<Settings>, ids: readonly string[]): Promise<ReadonlyMap<string, Upstream>>
  diagnose(connection: Connection<Settings>, person: Person | null): Promise<Diagnosis>
}

/** What must be remembered between leaving and coming back; only the browser that left can bring it. */
export type Remembered = Readonly<Record<string, string>>

export type Redirect<Settings> = {
  /** Where the browser goes, from where it comes back to `callback`. */
  begin(connection: Connection<Settings>, callback: string): Promise<{ address: string; remembered: Remembered }>
  /** Who came back. A `ProviderFault` for what cannot be trusted. */
  finish(connection: Connection<Settings>, answer: LoginAnswer, remembered: Remembered): Promise<Vouched>
  /** Where the browser goes to log out there as well, from where it comes back; null where there is no such place. */
  logout?(connection: Connection<Settings>, returnTo: string): Promise<string | null>
  /** What a provider is told about us, where that is a document. */
  metadata?(connection: Connection<Settings>, callback: string): string
}

export const passed = (step: string, message: string): Step => ({ step, ok: true, message })
export const failed = (step: string, message: string): Step => ({ step, ok: false, message })

/** What went wrong on the way is no refusal: the next provider is asked. */
export function unreachable(error: unknown): ProviderVerdict {
  if (error instanceof ProviderFault) return { kind: 'unreachable', reason: error.message }
  throw error
}
