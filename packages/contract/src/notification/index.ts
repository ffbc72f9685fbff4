export * from './answers.ts'
export * from './notification-types.ts'
