export * from './list-query.ts'
export * from './page.ts'
