export * from './app-error.ts'
export * from './errors.ts'
