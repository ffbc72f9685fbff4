export { type Drained, type DrainOptions, drain } from './drain.ts'
export { type TestBackend, testBackends } from './test-backends.ts'
