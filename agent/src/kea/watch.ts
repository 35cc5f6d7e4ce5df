import { fileURLToPath } from 'node:url'
import { type Advertisement, MOST_SEEN, type Offer, Offers } from '@cadastre/core/agent/dhcp-protocol'
import { runProgram } from '../programs.ts'
import { advertisementsIn } from './advertisements.ts'
import { addressesAt } from './links.ts'

const asking = fileURLToPath(new URL('./ask-for-offers.ts', import.meta.url))
const ROUTERS_MS = 20_000

/** Who else answers at the interfaces of a machine. */
export class Watch {
  readonly #namespace: string | null
  readonly #interfaces: readonly string[]

  constructor(namespace: string | null, interfaces: readonly string[]) {
    this.#namespace = namespace
    this.#interfaces = interfaces
  }

  /** The DHCP servers that would answer a client, but for the daemon of this machine: what is sent from here it does not see. */
  async offers(): Promise<Offer[]> {
    const addresses = (await this.#addresses()).filter(({ cidr }) => !cidr.includes(':') && !cidr.startsWith('127.'))
    if (addresses.length === 0) return []
    const own = addresses.map(({ cidr }) => cidr.split('/')[0] ?? '')
    const { isGood, output } = await this.#run(process.execPath, [asking, ...own])
    if (!isGood) throw new Error(`nobody could be asked for offers: ${output.slice(0, 500)}`)
    return Offers.parse({ offers: JSON.parse(output).slice(0, MOST_SEEN) }).offers
  }

  /** The routers that answer a solicitation. */
  async routers(): Promise<Advertisement[]> {
    const names = new Set(
      (await this.#addresses()).flatMap(({ name, cidr }) => (cidr.startsWith('fe80') ? [name] : [])),
    )
    const seen = await Promise.all([...names].map((name) => this.#routersAt(name)))
    return seen.flat().slice(0, MOST_SEEN)
  }

  async #routersAt(name: string): Promise<Advertisement[]> {
    const { output } = await this.#run('rdisc6', ['-m', '-r', '1', '-w', '3000', name])
    return advertisementsIn(output, name)
  }

  #addresses = async () =>
    (await addressesAt(this.#namespace)).filter(
      ({ name }) => this.#interfaces.length === 0 || this.#interfaces.includes(name),
    )

  #run = (program: string, args: readonly string[]) =>
    this.#namespace === null
      ? runProgram(program, args, ROUTERS_MS)
      : runProgram('ip', ['netns', 'exec', this.#namespace, program, ...args], ROUTERS_MS)
}
