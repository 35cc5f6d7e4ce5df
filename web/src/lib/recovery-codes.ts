interface Sheet {
  app: string
  username: string
  codes: readonly string[]
  at: Date
}

/** What is stored or printed: whose codes, of when, and one on each line. */
export const recoverySheet = ({ app, username, codes, at }: Sheet): string =>
  [
    `${app}: recovery codes of ${username}`,
    `Made on ${at.toISOString().slice(0, 10)}. Each works once, in place of a code from the app.`,
    '',
    ...codes,
    '',
  ].join('\n')

/** A name that every file system takes. */
export const sheetName = (app: string, username: string): string =>
  `${[app, username, 'recovery-codes'].map((part) => part.toLowerCase().replace(/[^a-z0-9]+/g, '-')).join('-')}.txt`
