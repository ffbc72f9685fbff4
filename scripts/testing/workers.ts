import { availableParallelism } from 'node:os'

/**
 * How many test files run at once. One more than there are processors, because tests also wait for
 * processes and pages; at most eight, because each opens ten connections of the 200 that the test
 * database accepts.
 */
export const workers = Math.min(availableParallelism() + 1, 8)
