export type Phase = 'render' | 'write' | 'check' | 'load'

/** The daemon, or a file system, refused; in their own words. */
export class ApplyFault extends Error {
  readonly phase: Phase
  /** Whether the daemon serves what it served before. */
  readonly isReverted: boolean

  constructor(phase: Phase, words: string, isReverted = true) {
    super(words)
    this.phase = phase
    this.isReverted = isReverted
  }
}
