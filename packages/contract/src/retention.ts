import { z } from 'zod'
import { count, timestamp } from './field.ts'
import { type RetentionKind, retentionKinds } from './retention-values.ts'
import { broken } from './rule.ts'

const kind = z.enum(Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]])
const longestDays = 36_500

/** `days`: for how long; null: for ever. `oldest`: when the oldest was made; null without any. */
export const retentionSchema = z.object({ kind, days: z.int().nullable(), oldest: timestamp.nullable() })
export type Retention = z.infer<typeof retentionSchema>

/** What is older than so many days; `oldest` as above. */
export const oldCountSchema = z.object({ count, oldest: timestamp.nullable() })

const inRange = <Input extends { kind: RetentionKind; days: number | null }>(
  { kind, days }: Input,
  check: z.core.$RefinementCtx<Input>,
): void => {
  const { least, most } = retentionKinds[kind]
  const max = most ?? longestDays
  if (days === null ? most === null : days >= least && days <= max) return
  const rule = days !== null && days < least ? broken('min', { min: least }) : broken('max', { max })
  check.addIssue({ ...rule, path: ['days'], input: days })
}
export const retentionInput = z.object({ kind, days: z.int().nullable() }).superRefine(inRange)
export type RetentionInput = z.infer<typeof retentionInput>
export const oldCountInput = z.object({ kind, days: z.coerce.number().int() }).superRefine(inRange)
