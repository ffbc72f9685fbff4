export { eachBatch, type Streamed } from '../list-page.ts'
