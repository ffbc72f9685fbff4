import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import '../scripts/testing/check-node.ts'
import { workers } from '../scripts/testing/workers.ts'

const start = 'e2e/src/start.spec.ts'

/**
 * Browser journeys against the real server, worker and database; each file has its own platform.
 */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'journeys', include: ['e2e/src/**/*.spec.ts'], exclude: [start] } },
      // Alone: `npm start` writes the build anew that the servers of the others answer with.
      { extends: true, test: { name: 'start', include: [start], sequence: { groupOrder: 1 } } },
    ],
    globalSetup: ['packages/db/src/testing/global-setup.ts', 'packages/jobs/src/testing/global-setup.ts'],
    setupFiles: [join(import.meta.dirname, 'src/support/start-in-french.ts')],
    pool: 'forks',
    // Loading the modules anew for each file takes a second of it.
    isolate: false,
    maxWorkers: workers,
    server: { deps: { external: [/\/paraglide\//] } },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // The summary of a run shows the message only: a list of faults must stand in it.
    chaiConfig: { truncateThreshold: 2000 },
    // What a page comes to show is waited for as long as by its locators.
    expect: { poll: { timeout: 30_000 } },
  },
})
