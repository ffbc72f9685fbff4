export * from './inputs.ts'
export * from './log-levels.ts'
