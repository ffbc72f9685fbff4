export * from './read-issues.ts'
export * from './rules.ts'
