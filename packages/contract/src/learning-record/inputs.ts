import { z } from 'zod'
import { byIdInput, dateOnly, id } from '../field.ts'
import { broken } from '../rule.ts'

/**
 * First and last day of the periods in a record, in the time zone of the platform; both inclusive.
 */
const days = { from: dateOnly.optional(), to: dateOnly.optional() }
export type RecordDays = { from?: string | undefined; to?: string | undefined }

const endsAfterStart = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.superRefine((input, check) => {
    const { from, to } = input as RecordDays
    if (from && to && to < from) check.addIssue({ ...broken('dateMin', { date: from }), path: ['to'], input })
  })

/** Of one module, else of all. */
export const ownRecordInput = endsAfterStart(z.object({ userModuleId: id.optional(), ...days }))
export type OwnRecordInput = z.infer<typeof ownRecordInput>
/** Of an access or a person of a company. */
export const companyRecordInput = endsAfterStart(byIdInput.extend(days))
export type CompanyRecordInput = z.infer<typeof companyRecordInput>
