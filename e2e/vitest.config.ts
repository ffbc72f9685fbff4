import { defineConfig } from 'vitest/config'

/**
 * Browser journeys against the real server, worker and database; two files run at a time, each with
 * its own platform.
 */
export default defineConfig({
  test: {
    include: ['e2e/src/**/*.spec.ts'],
    globalSetup: ['packages/db/src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    server: { deps: { external: [/\/paraglide\//] } },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // The same timeout as that of locators.
    expect: { poll: { timeout: 30_000 } },
  },
})
