export * from './resource.ts'
export * from './stored-upload.ts'
export * from './upload-limits.ts'
