export { describeError } from './describe-error.ts'
export { explainError } from './explain-error.ts'
export { logRepeats } from './report-repeats.ts'
