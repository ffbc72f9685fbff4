import type { FileField } from '../../calls/call.ts'

/** Files beside a content or a module. */
export const resourceFiles: FileField = { limit: 'resource', tooHeavy: 'MaxWeightContentResource', many: true }
