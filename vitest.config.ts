import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  isolate: false,
  pool: 'threads' as const,
  // All cores: left to itself, Vitest keeps one free, which of two is half of the machine.
  maxWorkers: availableParallelism(),
  // No promises, only an end to what hangs: a machine may be busy with other things.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: ['core/test/fixed-seed.ts'],
}

export default defineConfig({
  test: {
    // These are read from files, not imported, so `--changed` does not see who depends on them.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/server/migrations/**', '**/openapi.json'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{core,server,agent,web,demo}/**/*.test.{ts,tsx}'],
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
          include: ['{core,server,agent}/**/*.daemon.test.ts'],
          globalSetup: ['server/test/peers/install.ts', 'server/test/global-database.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'server/src/db/embedded.test.ts'],
          globalSetup: ['e2e/prepare-data.ts'],
        },
      },
    ],
  },
})
