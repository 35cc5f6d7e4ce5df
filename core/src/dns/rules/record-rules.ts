import { isHostName, isHostOwner, isMailbox, isReverse } from '../host.ts'
import { typeName } from '../type-codes.ts'
import { isRead, typeOf } from '../types/index.ts'
import { dataOf, hostsOf } from '../value.ts'
import { type RecordRule, refuse, warn } from './rule.ts'

const ownerIsHost: RecordRule = (_, record) => {
  if (!typeOf(record.type).isForHosts || isHostOwner(record.name)) return null
  return refuse(
    'owner-not-host',
    record,
    `${record.name} cannot have ${record.type}: a host name has letters, digits and hyphens only`,
  )
}

const targetIsHost: RecordRule = (_, record) => {
  const hosts = record.type === 'PTR' && isReverse(record.name) ? [record.value] : hostsOf(record.type, record.value)
  const wrong = hosts.find((host) => !isHostName(host))
  return wrong === undefined
    ? null
    : refuse('target-not-host', record, `${record.name} ${record.type} names ${wrong}, which is not a host name`)
}

const namesOfSoaAreSound: RecordRule = ({ origin }, record) => {
  if (record.type !== 'SOA') return null
  if (record.name !== origin)
    return refuse(
      'soa-not-at-apex',
      record,
      `${record.name} is not the top of the zone ${origin}; SOA stands there only`,
    )
  const { server, mailbox } = dataOf('SOA', record.value)
  const wrong = isHostName(server) ? (isMailbox(mailbox) ? null : mailbox) : server
  return wrong === null ? null : refuse('target-not-host', record, `the SOA names ${wrong}, which is not a host name`)
}

const mailboxIsSound: RecordRule = (_, record) => {
  if (record.type !== 'RP') return null
  const { mailbox } = dataOf('RP', record.value)
  return isMailbox(mailbox)
    ? null
    : refuse('target-not-host', record, `${record.name} RP names ${mailbox}, which is not a mailbox`)
}

const dsIsAtDelegation: RecordRule = (zone, record) => {
  if (record.type !== 'DS') return null
  if (record.name === zone.origin)
    return refuse('ds-at-apex', record, `${record.name} is the top of the zone; its DS stands in the zone above`)
  if (zone.has(record.name, 'NS')) return null
  return warn('ds-without-delegation', record, `${record.name} has a DS and is not delegated: nobody will look at it`)
}

/** Whoever signs the zone makes these, and they are wrong as soon as anything changes. */
const isNotSigning: RecordRule = (_, record) =>
  typeOf(record.type).isDnssec
    ? refuse(
        'signing',
        record,
        `${record.name} ${record.type} is made by the server that signs the zone, and cannot be set`,
      )
    : null

/** Servers know these types and refuse wrong values of them, which we cannot tell from right ones. */
const isReadHere: RecordRule = (_, record) => {
  const { code } = typeOf(record.type)
  if (isRead(record.type) || typeName(code) === `TYPE${code}`) return null
  return refuse('unread-type', record, `values of ${record.type} cannot be checked here, and servers refuse wrong ones`)
}

export const recordRules: readonly RecordRule[] = [
  ownerIsHost,
  targetIsHost,
  namesOfSoaAreSound,
  mailboxIsSound,
  dsIsAtDelegation,
  isNotSigning,
  isReadHere,
]
