export * from './fits.ts'
export * from './row-name.ts'
export * from './selection.ts'
