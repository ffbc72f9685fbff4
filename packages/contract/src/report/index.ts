export * from './answers.ts'
export * from './inputs.ts'
