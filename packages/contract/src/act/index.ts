export * from './fits.ts'
export * from './matching.ts'
