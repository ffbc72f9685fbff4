export * from './answers.ts'
export * from './events.ts'
