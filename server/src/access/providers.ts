import type { Work } from '../db/work.ts'

/** Somebody else who can tell whether a password is right. Login asks them in order once no local account matched. */
export type PasswordProvider = {
  readonly id: string
  readonly name: string
  /** What accounts and groups from there carry as their source. */
  readonly source: string
  readonly priority: number
  verify(username: string, password: string): Promise<ProviderVerdict>
  /** The account of somebody the provider vouches for, made or brought up to date. */
  admit(work: Work, identity: ExternalIdentity): Promise<Admission>
}

/** Whether somebody who is known elsewhere gets in here; why not is for the audit log, never for who asks. */
export type Admission = { kind: 'admitted'; userId: string } | { kind: 'refused'; reason: AdmissionFault }
export type AdmissionFault =
  | 'no_group_mapping_match'
  | 'username_collision'
  | 'auto_create_disabled'
  | 'invalid_external_response'

/** `unreachable` is not a refusal: the next provider is asked, and the operator reads about it. */
export type ProviderVerdict =
  | { kind: 'accepted'; identity: ExternalIdentity }
  | { kind: 'refused' }
  | { kind: 'unreachable'; reason: string }

export type ExternalIdentity = {
  externalId: string
  username: string
  email: string
  displayName: string
  groups: string[]
}

/** A provider that a browser is sent to; it appears as a button beside the login form. */
export type RedirectProvider = {
  readonly id: string
  readonly name: string
  readonly type: 'oidc' | 'saml'
  readonly priority: number
  /** Where the browser goes, and what it must bring back. */
  begin(callback: string): Promise<{ address: string; remembered: Readonly<Record<string, string>> }>
  finish(answer: LoginAnswer, remembered: Readonly<Record<string, string>>): Promise<Vouched>
  admit(work: Work, identity: ExternalIdentity): Promise<Admission>
  /** Where the browser logs out there as well; null where there is no such place. */
  logout(returnTo: string): Promise<string | null>
}

/** What a browser brings back from a provider: in the address it comes to, or in a form. */
export type LoginAnswer = { readonly address: URL; readonly form: Readonly<Record<string, string>> }

/** Who somebody is, and what vouches for it: a proof that counts once, unless the provider itself sees to that. */
export type Vouched = { readonly identity: ExternalIdentity; readonly proof: LoginProof | null }
export type LoginProof = { readonly id: string; readonly expiresAt: Date }

/** What the process knows about providers: those that are configured and switched on. */
export type Providers = {
  passwordProviders(): Promise<PasswordProvider[]>
  redirectProviders(): Promise<RedirectProvider[]>
  /** What a provider, switched on or not, is told about us; null for one that wants no such document. */
  metadata(id: string, callback: string): Promise<string | null>
}

const PROVIDER_TIMEOUT_MS = 20_000

export type Outcome =
  | { kind: 'accepted'; provider: PasswordProvider; identity: ExternalIdentity; failures: Failure[] }
  | { kind: 'refused'; failures: Failure[] }
export type Failure = { provider: PasswordProvider; reason: 'timeout' | 'service_error' }

/** Asks the providers by priority, then name; the first that accepts wins. One that fails is noted and passed over. */
export async function askProviders(
  providers: readonly PasswordProvider[],
  username: string,
  password: string,
): Promise<Outcome> {
  const failures: Failure[] = []
  for (const provider of providers.toSorted(byPriority)) {
    const verdict = await bounded(provider.verify(username, password))
    if (verdict === 'late') failures.push({ provider, reason: 'timeout' })
    else if (verdict.kind === 'unreachable') failures.push({ provider, reason: 'service_error' })
    else if (verdict.kind === 'accepted') return { kind: 'accepted', provider, identity: verdict.identity, failures }
  }
  return { kind: 'refused', failures }
}

const byPriority = (a: PasswordProvider, b: PasswordProvider): number =>
  a.priority - b.priority || a.name.localeCompare(b.name, 'en')

async function bounded(verdict: Promise<ProviderVerdict>): Promise<ProviderVerdict | 'late'> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, PROVIDER_TIMEOUT_MS, 'late').unref())
  return Promise.race([verdict, late]).catch((error: Error) => ({ kind: 'unreachable', reason: error.message }))
}
