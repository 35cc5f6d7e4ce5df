interface Component {
  name: string
  status: 'ok' | 'warn' | 'error'
  detail: string
}

interface Words {
  label: string
  /** What it is for. */
  does: string
  /** What does not work without it. */
  without: string
}

const known: Record<string, Words> = {
  api: { label: 'Interface', does: 'Answers this page and all programs.', without: 'Nothing works.' },
  database: {
    label: 'Database',
    does: 'Keeps everything.',
    without: 'Nothing can be read or changed until it is back.',
  },
  cache: {
    label: 'Cache',
    does: 'Shares limits and quick answers between processes.',
    without: 'Everything works, but slower, and each process counts limits on its own.',
  },
  workers: {
    label: 'Workers',
    does: 'Do the background jobs.',
    without: 'Jobs wait: counters, imports and clean-ups stand still.',
  },
  scheduler: {
    label: 'Schedule',
    does: 'Starts the regular work, each minute.',
    without: 'Nothing regular starts: no recount, no purge, no sweep of reservations.',
  },
}

/** A part of the platform in words: its name, and either what it does or what is missing without it. */
export function componentWords({ name, status }: Component): { label: string; text: string } {
  const words = known[name]
  if (!words) return { label: name.charAt(0).toUpperCase() + name.slice(1), text: '' }
  return { label: words.label, text: status === 'ok' ? words.does : words.without }
}
