import { z } from 'zod'
import { companyLengths, type FirstStep } from './company-values.ts'
import {
  companyRefSchema,
  count,
  editFields,
  emptyAsNull,
  flag,
  integer,
  line,
  revision,
  shortName,
  timestamp,
  url,
} from './field.ts'
import { uploadSchema } from './file.ts'
import { createLicenceInput } from './licence.ts'
import { addManagersInput } from './manager.ts'

/**
 * What a company says of itself, as it is sent; each is stored in the column of its name. Verbs,
 * events and forms take their fields from here.
 */
export const companyFields = z.object({
  name: shortName,
  /** Of its colour, in degrees: in its area, on its modules, in its mails and documents. */
  hue: emptyAsNull(integer(0, 359)).optional(),
  /** What its sign-in page says. */
  welcome: emptyAsNull(line(1, companyLengths.welcome)).optional(),
  /** On certificates, records and reports. */
  address: emptyAsNull(line(1, companyLengths.address)).optional(),
  /** Where its certificates are made. */
  town: emptyAsNull(line(1, companyLengths.town)).optional(),
  /** Its number in a register, such as "SIRET 123 456 789 00012", on certificates. */
  registration: emptyAsNull(line(1, companyLengths.registration)).optional(),
  /** Who signs certificates. */
  signerName: emptyAsNull(line(1, companyLengths.signerName)).optional(),
  signerRole: emptyAsNull(line(1, companyLengths.signerRole)).optional(),
  /** A line of its own on certificates. */
  certificateNote: emptyAsNull(line(1, companyLengths.certificateNote)).optional(),
})
/** The same, as answers and events show it. */
const storedFields = z.object({
  name: z.string(),
  hue: companyRefSchema.shape.hue,
  welcome: z.string().nullable(),
  address: z.string().nullable(),
  town: z.string().nullable(),
  registration: z.string().nullable(),
  signerName: z.string().nullable(),
  signerRole: z.string().nullable(),
  certificateNote: z.string().nullable(),
} satisfies Record<CompanyField, z.ZodType>)
export type CompanyField = keyof typeof companyFields.shape
export type CompanyEventFields = z.infer<typeof storedFields> & { logo: string | null; signature: string | null }

/** What a company has done of its first steps. */
export const firstStepsSchema = z.object({
  licence: z.boolean(),
  people: z.boolean(),
  assignment: z.boolean(),
  result: z.boolean(),
} satisfies Record<FirstStep, z.ZodType>)

export const companyRowSchema = companyRefSchema.extend({
  ...storedFields.shape,
  /** A picture of the signature on certificates. */
  signature: url.nullable(),
  creationDate: timestamp,
  managerCount: count,
  licenceCount: count,
  userCount: count,
  /** Seats of its active licences. */
  usage: z.object({ current: count, max: count }),
  /** The latest one of anybody, accurate to the minute. */
  lastAccess: timestamp.nullable(),
  firstSteps: firstStepsSchema,
  revision,
})
export type CompanyRow = z.infer<typeof companyRowSchema>

/** What the sign-in page of a company shows to everybody who has its address, and that address. */
export const companyDoorSchema = companyRefSchema.extend({ welcome: z.string().nullable(), address: url })
export type CompanyDoor = z.infer<typeof companyDoorSchema>

/** People who opened a content, counted up to 10,000. */
export const companyActivitySchema = z.object({
  lastSevenDays: count,
  lastThirtyDays: count,
  lastAccess: timestamp.nullable(),
})
export type CompanyActivity = z.infer<typeof companyActivitySchema>

export const createCompanyInput = companyFields.extend({
  logo: uploadSchema.optional(),
  signature: uploadSchema.optional(),
  /** The first managers. */
  managers: addManagersInput.optional(),
  /** The first licence; the first managers are told about it. */
  licence: createLicenceInput.omit({ companyManagerIdList: true }).optional(),
})
export type CreateCompanyInput = z.infer<typeof createCompanyInput>
export const updateCompanyInput = companyFields.partial().extend({
  logo: uploadSchema.optional(),
  removeLogo: flag.optional(),
  signature: uploadSchema.optional(),
  removeSignature: flag.optional(),
  ...editFields,
})
export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>
