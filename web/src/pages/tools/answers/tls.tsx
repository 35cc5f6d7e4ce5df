import type { TlsSight, TlsSightLink } from '../../../api/generated/types.ts'
import { localTime } from '../../../lib/time.ts'
import { Facts } from '../../../table/Facts.tsx'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import type { Finding } from '../tool.ts'
import classes from '../tools.module.css'
import { chainWords, endWords, faultWords } from '../words.ts'
import { Part } from './Part.tsx'

export const tlsFinding = (sight: TlsSight): Finding => ({
  ...headlineOf(sight),
  details: (
    <>
      <SightFacts sight={sight} />
      {sight.chain.length > 0 && <Chain chain={sight.chain} />}
    </>
  ),
})

const toneOfEnd = { good: 'good', soon: 'so-so', bad: 'bad' } as const

function headlineOf({ error, chain: [leaf], chain_valid, chain_error }: TlsSight): Finding {
  if (error) return { tone: 'bad', summary: faultWords[error] }
  if (!leaf) return { tone: 'bad', summary: 'No certificate was presented' }
  const end = endWords(leaf.not_after)
  if (chain_valid) return { tone: toneOfEnd[end.tone], summary: `The chain is trusted. ${end.text}` }
  return { tone: 'bad', summary: `The chain is not trusted: ${chainWords(chain_error)}. ${end.text}` }
}

const SightFacts = ({ sight }: { sight: TlsSight }) => (
  <Facts
    facts={[
      ['Host', <CopyValue key="host" text={`${sight.host}:${sight.port}`} />],
      ['Names', sight.sans.length === 0 ? null : <Names key="names" names={sight.sans} />],
      [
        'Key',
        sight.key_algo &&
          [sight.key_algo.toUpperCase(), sight.key_size && `${sight.key_size} bits`].filter(Boolean).join(', '),
      ],
      ['Signature', sight.sig_algo],
      ['Self-signed', sight.self_signed === null ? null : sight.self_signed ? 'Yes' : 'No'],
      ['Time', `${sight.duration_ms} ms`],
    ]}
  />
)

const Names = ({ names }: { names: readonly string[] }) => (
  <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
    {names.map((name) => (
      <li key={name}>
        <CopyValue text={name} />
      </li>
    ))}
  </ul>
)

/** From the certificate of the host up to the one that vouches for all. */
const Chain = ({ chain }: { chain: readonly TlsSightLink[] }) => (
  <Part title="Chain">
    <ol className={classes.ladder}>
      {chain.map((link) => (
        <Certificate key={link.fingerprint_sha256} link={link} />
      ))}
    </ol>
  </Part>
)

function Certificate({ link }: { link: TlsSightLink }) {
  const end = endWords(link.not_after)
  return (
    <li data-tone={toneOfEnd[end.tone]}>
      <div className={classes.head}>
        <bdi className={classes.name}>{link.subject_cn ?? 'No common name'}</bdi>
        <span className={classes.tone}>{end.text}</span>
      </div>
      <div className={classes.small}>
        by <bdi>{link.issuer_cn ?? 'an issuer without a name'}</bdi>
      </div>
      <div className={classes.small}>
        from {localTime(link.not_before)} to {localTime(link.not_after)}
      </div>
      <div className={classes.small}>
        serial <CopyValue text={link.serial} />
      </div>
      <div className={classes.small}>
        SHA-256 <CopyValue text={link.fingerprint_sha256} name="the fingerprint" />
      </div>
    </li>
  )
}
