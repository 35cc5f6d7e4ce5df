import { connect } from 'node:net'

/** The daemon answered that it will not; in its own words. */
export class KeaRefusal extends Error {}
/** Nobody answers at the control socket. */
export class KeaAway extends Error {}

type Answer = { result: number; text?: string; arguments?: unknown }

const ANSWER_MS = 120_000

/** Sends a command to the control socket of a daemon; what it answers with. */
export async function command(socket: string, name: string, parameters?: object): Promise<unknown> {
  const question = JSON.stringify({ command: name, ...(parameters === undefined ? {} : { arguments: parameters }) })
  const answer = answerIn(await exchange(socket, question))
  if (answer.result !== 0) throw new KeaRefusal(answer.text ?? `${name}: result ${answer.result}`)
  return answer.arguments
}

function answerIn(text: string): Answer {
  try {
    const value = JSON.parse(text)
    return (Array.isArray(value) ? value[0] : value) as Answer
  } catch {
    throw new KeaAway(`the daemon ended in the middle of its answer: ${text.slice(0, 200)}`)
  }
}

function exchange(path: string, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ path })
    const fail = (why: string): void => {
      socket.destroy()
      reject(new KeaAway(why))
    }
    socket.setTimeout(ANSWER_MS, () => fail('the daemon does not answer'))
    socket.once('error', (error) => fail(error.message))
    // The other half stays open: Kea takes its end for the end of the connection.
    socket.once('connect', () => socket.write(question))
    socket.on('data', (part) => parts.push(part))
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')))
  })
}
