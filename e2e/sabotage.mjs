// Loaded into the product before it starts: looking up these names does what no lookup should.
import dns from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const real = dns.lookup
const tricks = {
  'escape.test': () => {
    setTimeout(() => {
      throw new Error('nobody catches this')
    }, 1)
    return new Promise(() => undefined)
  },
  'rejection.test': () => {
    Promise.reject(new Error('nobody handles this'))
    return new Promise(() => undefined)
  },
  'slow.test': () => sleep(1_000, [{ address: '192.0.2.1', family: 4 }]),
}

dns.lookup = (name, ...rest) => tricks[name]?.() ?? real(name, ...rest)
