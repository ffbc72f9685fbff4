export { declareSweeps } from './declare-sweeps.ts'
export { listSweeps, readSweepStatus, type Sweep } from './list-sweeps.ts'
export { markSweepRan } from './mark-sweep-ran.ts'
