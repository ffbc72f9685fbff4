export * from './rule-table.ts'
