import type { CidrFacts } from '../../../api/generated/types.ts'
import { Facts } from '../../../table/Facts.tsx'
import { CopyIcon, CopyValue } from '../../../ui/CopyValue.tsx'
import type { Finding } from '../tool.ts'
import classes from '../tools.module.css'
import { bigNumber } from '../words.ts'
import { Part } from './Part.tsx'

export const cidrFinding = (facts: CidrFacts): Finding => ({
  tone: 'good',
  summary: summaryOf(facts),
  details: (
    <>
      <NetworkFacts facts={facts} />
      {facts.split && <Split split={facts.split} />}
    </>
  ),
})

function summaryOf({ cidr, has_host_bits, usable_size, first_usable, last_usable }: CidrFacts): string {
  const range = usable_size === '1' ? first_usable : `${first_usable} to ${last_usable}`
  const network = has_host_bits ? `It lies in ${cidr}` : cidr
  return `${network}: ${bigNumber(usable_size)} usable, ${range}`
}

const copied = (text: string | null) => (text === null ? null : <CopyValue text={text} />)

const NetworkFacts = ({ facts }: { facts: CidrFacts }) => (
  <Facts
    facts={[
      ['Network', copied(facts.cidr)],
      ['Netmask', copied(facts.netmask)],
      ['Wildcard mask', copied(facts.wildcard_mask)],
      ['Broadcast', copied(facts.broadcast)],
      ['First usable', copied(facts.first_usable)],
      ['Last usable', copied(facts.last_usable)],
      ['Addresses', bigNumber(facts.size)],
      ['Usable', bigNumber(facts.usable_size)],
      ['Reverse zone', copied(facts.reverse_zone)],
      ['Private', facts.is_private ? 'Yes' : 'No'],
      ['Multicast', facts.is_multicast ? 'Yes' : 'No'],
      ['Compared', facts.other && relationOf(facts.cidr, facts.other)],
    ]}
  />
)

/** How two networks lie to each other. */
export function relationOf(
  cidr: string,
  { cidr: other, is_inside, is_around, overlaps }: NonNullable<CidrFacts['other']>,
) {
  if (is_inside && is_around) return `${other} is the same network`
  if (is_inside) return `${other} lies inside ${cidr}`
  if (is_around) return `${other} lies around ${cidr}`
  return overlaps ? `${other} and ${cidr} overlap` : `${other} and ${cidr} have nothing in common`
}

function Split({ split: { prefix_length, networks } }: { split: NonNullable<CidrFacts['split']> }) {
  const title = `${bigNumber(String(networks.length))} networks of /${prefix_length}`
  return (
    <Part title={title} action={<CopyIcon text={networks.join('\n')} name="all networks" />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={classes.networks} tabIndex={0} aria-label={title}>
        {networks.map((network) => (
          <li key={network} className={classes.mono}>
            {network}
          </li>
        ))}
      </ul>
    </Part>
  )
}
