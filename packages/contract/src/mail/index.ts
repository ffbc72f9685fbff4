export * from './mail-faults.ts'
export * from './mail-hold.ts'
export * from './mail-templates.ts'
