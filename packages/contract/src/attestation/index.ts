export * from './answers.ts'
export * from './code.ts'
export * from './inputs.ts'
