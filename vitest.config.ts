import { defineConfig } from 'vitest/config'
import './scripts/testing/check-node.ts'
import { workers } from './scripts/testing/workers.ts'

const exclude = ['**/node_modules/**', '**/dist/**']
/** Tests without a database, processes or state of modules: many of them share a thread. */
const pure = ['packages/{contract,rights,scorm}/**/*.test.ts']

/** Tests of the web, without a database. */
const web = ['apps/web/**/*.test.ts']
/** Fills tables until plans are those of a million rows: 45 s of CPU, in `npm test -- all`. */
const plans = process.env.PLANS === '0' ? ['bench/src/scale/plans.test.ts'] : []
// A busy machine, or one with a moved clock, is slow and not wrong.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }

/**
 * Unit and integration tests of packages and Node applications; one cloned database per integration
 * file.
 */
export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      {
        test: {
          name: 'integration',
          include: ['{packages,apps}/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...exclude, ...plans, ...pure, ...web],
          pool: 'forks',
          // Loading the modules anew for each file takes as long as its tests.
          isolate: false,
          setupFiles: ['packages/domain/src/testing/cheap-passwords.ts'],
          globalSetup: ['packages/db/src/testing/global-setup.ts', 'packages/jobs/src/testing/global-setup.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          include: web,
          exclude,
          pool: 'forks',
          // Loading the modules anew for each file took twice as long as its tests.
          isolate: false,
          setupFiles: ['apps/web/src/testing/restore-globals.ts'],
          // Node reads the messages faster than Vite transforms them.
          server: { deps: { external: [/\/paraglide\//] } },
          ...timeouts,
        },
      },
      { test: { name: 'pure', include: pure, exclude, pool: 'threads', isolate: false, ...timeouts } },
    ],
  },
})
