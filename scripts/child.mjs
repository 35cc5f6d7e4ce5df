import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const shownLines = 12

/** Runs a program in our place: same terminal, signals passed on, its exit code for ours. */
export function runInForeground(command, args, { onOutput, ...options } = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
  const release = whenEnded((signal) => passOn(child, signal))
  return exitCode(child).finally(release)
}

const signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
const parentCheckMs = 250

/** Calls back with the signal that should end us, until released. */
export function whenEnded(end) {
  for (const signal of signals) process.on(signal, end)
  const timer = process.env.npm_command && setInterval(watchParent(end), parentCheckMs).unref()
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, end)
  }
}

/** npm and the shell it starts us with pass on some signals only, and none when they are killed. */
function watchParent(end) {
  const parent = process.ppid
  return () => process.ppid !== parent && end('SIGTERM')
}

/** The same for a program that also ends when we are killed: it notices by the closing channel. */
export function runBound(command, args) {
  return runInForeground(command, args, bound())
}

/** How to start one that notices our end by the closing channel. */
export const bound = () => ({
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, CADASTRE_PARENT_IPC: '1' },
})

/** Ctrl-C in a terminal reaches the child by itself. */
function passOn(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/** Runs a program out of sight behind one line with the elapsed time; answers what it printed. */
export async function runQuietly(label, command, args, options = {}) {
  const finish = showProgress(label)
  const chunks = []
  const onOutput = (chunk) => chunks.push(chunk)
  const code = await runInForeground(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], onOutput })
  finish()
  return { code, output: Buffer.concat(chunks).toString() }
}

/** The beginning, where npm names the error, and the end, where the others do. */
export function excerpt(output) {
  const lines = output.trim().split('\n')
  const left = lines.length - 2 * shownLines
  return left > 0 ? [...lines.slice(0, shownLines), '…', ...lines.slice(-shownLines)].join('\n') : lines.join('\n')
}

export function showProgress(label) {
  const began = Date.now()
  const elapsed = () => `  ${Math.round((Date.now() - began) / 1000)} s`
  process.stdout.write(label)
  const timer = process.stdout.isTTY && setInterval(() => process.stdout.write(`\r${label}${elapsed()}`), 1000)
  return () => {
    clearInterval(timer)
    process.stdout.write(process.stdout.isTTY ? `\r${label}${elapsed()}\n` : `${elapsed()}\n`)
  }
}

export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
