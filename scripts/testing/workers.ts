import { availableParallelism } from 'node:os'
import { join } from 'node:path'

// Halves the CPU time that each server, worker and command of the tests takes to start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/node-compile')

/**
 * How many test files run at once. One more than there are processors, because tests also wait for
 * processes and pages; at most eight, because each opens ten connections of the 200 that the test
 * database accepts.
 */
export const workers = Math.min(availableParallelism() + 1, 8)
