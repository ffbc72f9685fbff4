export { mayReadMetrics } from './may-read-metrics.ts'
export { processMetrics } from './process-metrics.ts'
