export * from './language-schema.ts'
export * from './languages.ts'
