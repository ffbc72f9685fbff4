export { PackageError, type PackageErrorCode, packageErrors } from './package-error.ts'
export * from './types.ts'
