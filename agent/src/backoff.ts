import { setTimeout as sleep } from 'node:timers/promises'

/** Waits longer with every failure, and not as long as everybody else does. */
export class Backoff {
  readonly #first: number
  readonly #most: number
  #failures = 0

  constructor(firstMs: number, mostMs: number) {
    this.#first = firstMs
    this.#most = mostMs
  }

  succeed(): void {
    this.#failures = 0
  }

  async wait(signal: AbortSignal): Promise<void> {
    const ms = Math.min(this.#most, this.#first * 2 ** this.#failures++)
    await pause(ms * (0.5 + Math.random()), signal)
  }
}

/** Ends early, without a fault, when the signal comes. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
