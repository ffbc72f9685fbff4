export * from './answers.ts'
export * from './inputs.ts'
export * from './limits.ts'
