export * from './answers.ts'
export * from './inputs.ts'
export * from './limits.ts'
export * from './names.ts'
