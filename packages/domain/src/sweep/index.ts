export { declareSweeps } from './declare-sweeps.ts'
export { listSweeps, type Sweep } from './list-sweeps.ts'
export { markSweepRan } from './mark-sweep-ran.ts'
