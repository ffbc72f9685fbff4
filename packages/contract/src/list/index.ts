export * from './constants.ts'
export * from './list-query.ts'
export * from './page.ts'
export * from './page-of.ts'
