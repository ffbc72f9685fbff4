export { eachBatch, type Streamed } from '../list-page.ts'
export * from './act-on-matching.ts'
export { countReasons } from './count-reasons.ts'
