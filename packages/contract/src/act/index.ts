export * from './fits.ts'
export * from './matching.ts'
export * from './row-name.ts'
