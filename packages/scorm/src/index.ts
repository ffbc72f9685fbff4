export { readPackage } from './intake/read-package.ts'
export { unpackPackage } from './intake/unpack-package.ts'
export { PackageError, packageErrors } from './package-error.ts'
export * from './types.ts'
