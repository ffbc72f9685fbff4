export type * from './context.ts'
