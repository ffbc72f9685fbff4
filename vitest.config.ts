import { defineConfig } from 'vitest/config'

/** Unit and integration tests of packages and Node applications; one cloned database per integration file. */
export default defineConfig({
  test: {
    include: ['{packages,apps}/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['packages/db/src/testing/global-setup.ts'],
  },
})
