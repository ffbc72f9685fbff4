export * from './answers.ts'
export * from './audited.ts'
