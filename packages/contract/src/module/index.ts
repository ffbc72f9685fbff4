export * from './answers.ts'
export * from './fields.ts'
export * from './inputs.ts'
export * from './module-types.ts'
