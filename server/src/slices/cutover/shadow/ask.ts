import { lookup } from 'node:dns/promises'
import { askServer } from '../../../outbound/dns-query.ts'
import { faultCode, within } from '../../../outbound/fault.ts'
import { asSet, judge, type Sample, type ServerAnswer } from './rules.ts'

const TIMEOUT_MS = 3_000
const AT_ONCE = 8

export type Place = { label: string; address: string; port: number }
export type Question = { name: string; qtype: string }

/** Where a server is asked: an address, whatever it is registered by. Null where its name has none. */
export async function placeOf(server: { name: string; host: string; port: number }): Promise<Place | null> {
  try {
    const { address } = await within(TIMEOUT_MS, lookup(server.host))
    return { label: `${server.name} (${server.host})`, address, port: server.port }
  } catch {
    return null
  }
}

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'no answer in time',
  refused: 'nothing listens at the port',
  unreachable: 'the host cannot be reached',
  malformed: 'what came back is no answer',
}

async function hear({ address, port }: Place, { name, qtype }: Question): Promise<ServerAnswer> {
  try {
    const question = { name, type: qtype, class: 'IN' } as const
    const options = { timeoutMs: TIMEOUT_MS, isRecursive: false }
    const { rcode, answers } = await within(TIMEOUT_MS, askServer({ address, port }, question, options))
    if (rcode !== 'noerror' && rcode !== 'nxdomain') return { error: `the server answers ${rcode}` }
    return {
      answers: asSet(answers.filter(({ type }) => type === qtype || type === 'CNAME').map(({ value }) => value)),
    }
  } catch (error) {
    return { error: REASONS[faultCode(error)] ?? 'the server could not be asked' }
  }
}

/** Asks everybody everything, so many questions at a time and no more, in whichever order answers come. */
export async function askAll(
  source: Place,
  targets: readonly Place[],
  questions: readonly Question[],
): Promise<Sample[]> {
  const places = [source, ...targets]
  const pairs = questions.flatMap((question, row) => places.map((place, column) => ({ question, place, row, column })))
  const heard: ServerAnswer[][] = questions.map(() => [])
  const left = pairs.values()
  const worker = async (): Promise<void> => {
    for (const { question, place, row, column } of left) {
      const said = await hear(place, question)
      const own = heard[row]
      if (own) own[column] = said
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return questions.map((question, row) => sampleOf(question, targets, heard[row] ?? []))
}

const UNASKED: ServerAnswer = { error: 'the server was not asked' }

function sampleOf(
  question: Question,
  targets: readonly Place[],
  [source = UNASKED, ...said]: readonly ServerAnswer[],
): Sample {
  return judge(question, source, new Map(targets.map(({ label }, index) => [label, said[index] ?? UNASKED])))
}
