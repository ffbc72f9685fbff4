import type { FileField } from '../../calls/call.ts'

/** Resource files of a content or a module. */
export const resourceFiles: FileField = { limit: 'resource', tooHeavy: 'MaxWeightContentResource', many: true }
