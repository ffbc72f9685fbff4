export { type Drained, type DrainOptions, drain } from './drain.ts'
export { findRedisBinary, startRedisBinary } from './start-test-redis.ts'
export { type TestBackend, testBackends } from './test-backends.ts'
