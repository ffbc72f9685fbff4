export * from './days.ts'
