export * from './inputs.ts'
export * from './support-types.ts'
