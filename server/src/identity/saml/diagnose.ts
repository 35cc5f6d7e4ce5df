import { createPrivateKey, type X509Certificate } from 'node:crypto'
import { certificatesIn } from '../certificates.ts'
import { connectionFault, ProviderFault } from '../faults.ts'
import { type Diagnosis, failed, passed, type Step } from '../protocol.ts'
import { reachSteps, serverOf, stepOf } from '../reach.ts'
import type { SamlConnection } from './client.ts'
import type { SamlSettings } from './settings.ts'

const TIMEOUT_MS = 15_000
const LONGEST = 2_000_000

/** What can be told without a browser: the certificates, our key, and what the provider publishes about itself. */
export async function diagnose(connection: SamlConnection): Promise<Diagnosis> {
  const steps: Step[] = []
  for (const check of [certificateStep, keyStep, metadataStep]) {
    steps.push(...(await check(connection)))
    if (steps.some(({ ok }) => !ok)) break
  }
  return { steps, identity: null }
}

function certificateStep({ settings }: SamlConnection): Step[] {
  const all = certificatesIn(settings.idp_x509_cert) ?? []
  const good = all.filter((one) => Date.parse(one.validTo) > Date.now())
  const [first] = good
  if (!first) return [failed('certificate', 'Every certificate in idp_x509_cert has expired')]
  const message = `Assertions are checked with the certificate that ends ${first.validTo}. A login tries the rest`
  return [passed('certificate', message)]
}

function keyStep({ settings, secrets }: SamlConnection): Step[] {
  const { sp_private_key } = secrets
  if (!sp_private_key) return []
  const [own] = settings.sp_x509_cert === '' ? [] : (certificatesIn(settings.sp_x509_cert) ?? [])
  try {
    const key = createPrivateKey(sp_private_key)
    return own && !own.checkPrivateKey(key)
      ? [failed('key', 'sp_private_key and sp_x509_cert do not belong together')]
      : [passed('key', 'Requests are signed')]
  } catch {
    return [failed('key', 'sp_private_key is not a private key in PEM')]
  }
}

async function metadataStep({ settings }: SamlConnection): Promise<Step[]> {
  const { idp_metadata_url } = settings
  if (idp_metadata_url === '') return []
  const reached = await reachSteps(serverOf(new URL(idp_metadata_url)))
  return reached.every(({ ok }) => ok) ? [...reached, await comparison(settings)] : reached
}

async function comparison({ idp_metadata_url, idp_entity_id, idp_x509_cert }: SamlSettings): Promise<Step> {
  try {
    const text = await fetched(new URL(idp_metadata_url))
    if (!text.includes(idp_entity_id))
      return failed('metadata', 'It is about another provider than idp_entity_id names')
    const published = text.replace(/\s+/g, '')
    const isKnown = (one: X509Certificate): boolean => published.includes(one.raw.toString('base64'))
    return (certificatesIn(idp_x509_cert) ?? []).some(isKnown)
      ? passed('metadata', 'The provider publishes the same entity id and certificate')
      : failed('metadata', 'The provider publishes another certificate than idp_x509_cert')
  } catch (error) {
    return stepOf(error)
  }
}

async function fetched(address: URL): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(address, { signal, redirect: 'error' }).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new ProviderFault('connect', `${address.host} does not answer in time`)
    throw connectionFault(error.cause ?? error, address.host)
  })
  const text = answer.ok ? await answer.text() : ''
  if (text === '' || text.length > LONGEST)
    throw new ProviderFault('metadata', `${address.host} does not give the metadata`)
  return text
}
