export * from './answers.ts'
export * from './avatars.ts'
export * from './inputs.ts'
