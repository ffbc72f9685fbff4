export * from './answers.ts'
export * from './end-day.ts'
export * from './inputs.ts'
