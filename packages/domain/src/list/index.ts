export { eachBatch, type Streamed } from '../list-page.ts'
export * from './act-on-matching.ts'
