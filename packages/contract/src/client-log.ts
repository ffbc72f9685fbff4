import { z } from 'zod'
import { clientLogLevels, clientLogLimits, remoteLogLevels } from './client-log-values.ts'

/** Bounds the nesting and the length of `data`. */
function isBounded(value: unknown, depth = clientLogLimits.depth): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isBounded(inner, depth - 1))
}
/**
 * One entry of the browser's log (specification §7 "Remote logging"); a time is ISO 8601 or
 * milliseconds.
 */
export const storeClientLogInput = z.object({
  level: z.enum(clientLogLevels),
  message: z.string().min(1).max(clientLogLimits.message),
  timestamp: z.union([z.iso.datetime({ offset: true }), z.int().min(0).max(4_000_000_000_000)]).optional(),
  stacktrace: z.string().max(clientLogLimits.stacktrace).nullish(),
  data: z
    .unknown()
    .refine((value) => isBounded(value) && (JSON.stringify(value) ?? '').length <= clientLogLimits.data)
    .optional(),
})
export type StoreClientLogInput = z.infer<typeof storeClientLogInput>

/** The minimum level of accepted entries; `None` accepts none. */
export const logLevelSchema = z.object({ level: z.enum(remoteLogLevels) })
