export * from './mail-templates.ts'
