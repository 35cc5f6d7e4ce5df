import type { DnsTrace, DnsTraceStep } from '../../../api/generated/types.ts'
import type { Finding } from '../tool.ts'
import classes from '../tools.module.css'
import { faultWords } from '../words.ts'
import { headline, Records } from './dns.tsx'
import { Part } from './Part.tsx'

export const traceFinding = (trace: DnsTrace): Finding => {
  const { tone, summary } = headline(trace)
  return {
    tone,
    summary: `${summary}, after ${trace.steps.length} ${trace.steps.length === 1 ? 'step' : 'steps'} in ${trace.duration_ms} ms`,
    details: (
      <>
        {trace.steps.length > 0 && <Ladder trace={trace} />}
        <Records title="Answers" records={trace.answers} />
      </>
    ),
  }
}

/** Who was asked, from the top down. */
const Ladder = ({ trace: { steps, name } }: { trace: DnsTrace }) => (
  <Part title="Steps">
    <ol className={classes.ladder}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change, and one can be there twice
        <li key={at} data-tone={tones[step.outcome]}>
          <div className={classes.head}>
            <Name of={step.zone === '.' ? '. (root)' : step.zone} isHead />
            <span className={classes.tone}>{outcomes[step.outcome]}</span>
            <span className={classes.small}>{step.duration_ms} ms</span>
          </div>
          <Asked step={step} name={name} />
          <Outcome step={step} />
        </li>
      ))}
    </ol>
  </Part>
)

const Name = ({ of, isHead = false }: { of: string; isHead?: boolean }) => (
  <bdi className={isHead ? `${classes.name} ${classes.mono}` : classes.mono}>{of}</bdi>
)

/** A server that was given as an address has no name of its own; the question differs where a server is looked for. */
const Asked = ({ step: { server, address, name: asked }, name }: { step: DnsTraceStep; name: string }) => (
  <div className={classes.small}>
    asked <Name of={server === `${address}.` ? (address ?? server) : server} />
    {address !== null && server !== `${address}.` && (
      <>
        {' at '}
        <Name of={address} />
      </>
    )}
    {asked !== name && (
      <>
        {' for '}
        <Name of={asked} />
      </>
    )}
  </div>
)

const tones = { referral: 'plain', answer: 'good', nxdomain: 'so-so', nodata: 'so-so', error: 'bad' } as const

const outcomes = {
  referral: 'Referral',
  answer: 'Answer',
  nxdomain: 'No such name',
  nodata: 'No record of this type',
  error: 'Failed',
} as const

function Outcome({ step: { error, next_zone, nameservers } }: { step: DnsTraceStep }) {
  if (error) return <div className={classes.small}>{faultWords[error]}</div>
  if (next_zone === null) return null
  return (
    <div className={classes.small}>
      hands on to <Name of={next_zone} /> at <Name of={nameservers.join(', ')} />
    </div>
  )
}
