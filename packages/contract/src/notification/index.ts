export * from './answers.ts'
export * from './notification-data.ts'
export * from './notification-types.ts'
