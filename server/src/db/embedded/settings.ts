import { statfs } from 'node:fs/promises'

const base = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // 'log' leaves out ERROR: refused statements are the server's to report, and would fill the disk here.
  log_min_messages: 'log',
  log_min_duration_statement: '2s',
  // Parameters of slow statements may be secrets.
  log_parameter_max_length: '0',
}
const roomyBytes = 128 * 1024 * 1024

/** Given on the command line at each start, so that an upgrade of Cadastre brings its settings along. */
export async function settings(): Promise<string[]> {
  const all = { ...base, ...(await sharedMemory()) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Containers often come with a tiny /dev/shm, where a parallel query would fail half-way. */
export async function sharedMemory(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const room = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room < roomyBytes ? { dynamic_shared_memory_type: 'mmap' } : {}
}
