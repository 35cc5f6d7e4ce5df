import { defineConfig } from 'vitest/config'

const shared = {
  isolate: false,
  pool: 'threads' as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: ['core/test/fixed-seed.ts'],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{core,server,web,demo}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.http.test.ts', '**/*.daemon.test.ts', '**/embedded.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'http',
          include: ['server/**/*.http.test.ts'],
          globalSetup: ['server/test/global-database.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'daemons',
          include: ['{core,server}/**/*.daemon.test.ts'],
          globalSetup: ['server/test/peers/install.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          // They start whole processes and share the machine's ports and memory: one file after the other.
          fileParallelism: false,
          include: ['e2e/**/*.test.ts', 'server/src/db/embedded.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
