import { z } from 'zod'
import { readCode } from './attestation-values.ts'
import { companyRefSchema, count, percent, timestamp, url, uuid } from './field.ts'
import { listQuery } from './list.ts'

/** What a certificate of completion says; stored when it is made and never changed. */
export const attestationDataSchema = z.object({
  person: z.string(),
  company: z.string(),
  module: z.object({
    title: z.string(),
    version: z.int().min(1),
    description: z.string(),
    plannedMinutes: z.int().min(1).nullable(),
    /** Of the training, in the words of the law; empty: the usual one of distance learning. */
    nature: z.string(),
    /** What its cover is drawn from; null: an earlier release. */
    face: z.object({ id: uuid, themeId: uuid, cover: z.string().nullable() }).nullable(),
  }),
  /** What the company said of itself; null: an earlier release. */
  issuer: z
    .object({
      address: z.string().nullable(),
      /** Where it was made; null also: an earlier release. */
      town: z.string().nullable(),
      /** Its number in a register, such as "SIRET 123 456 789 00012". */
      registration: z.string().nullable(),
      signer: z.object({ name: z.string(), role: z.string().nullable() }).nullable(),
      note: z.string().nullable(),
      hue: companyRefSchema.shape.hue,
    })
    .nullable(),
  startedAt: timestamp,
  doneAt: timestamp,
  /** Time spent, without idle time. */
  seconds: count,
  contentCount: count,
  /** Of a course; none in free order. */
  chapters: z.array(
    z.object({ title: z.string(), contentCount: count, doneCount: count, doneAt: timestamp.nullable() }),
  ),
  quizzes: z.array(
    z.object({
      title: z.string(),
      score: z.number().min(0).max(100).nullable(),
      passMark: percent.nullable(),
      doneAt: timestamp.nullable(),
    }),
  ),
})
export type AttestationData = z.infer<typeof attestationDataSchema>

/**
 * The certificate of an access. `unavailable`: the module gives none, or is not done. `none`: it
 * can be made. `preparing`: its file in the language of the reader is being written. `failed`: it
 * could not be written, and can be asked for again.
 */
export const attestationSchema = z.object({
  state: z.enum(['unavailable', 'none', 'preparing', 'failed', 'ready', 'revoked']),
  code: z.string().nullable(),
  madeAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  /** PDF in the language of the reader; only when it is ready. */
  file: url.nullable(),
})
export type Attestation = z.infer<typeof attestationSchema>

export const listOwnAttestationsInput = listQuery
export type ListOwnAttestationsInput = Partial<z.infer<typeof listOwnAttestationsInput>>
/** A certificate in the list of its owner; `none`: it, or its PDF in this language, can be made. */
export const ownAttestationSchema = attestationSchema.extend({
  userModuleId: uuid,
  /** Of the module. */
  title: z.string(),
  company: z.string(),
  doneAt: timestamp,
})
export type OwnAttestation = z.infer<typeof ownAttestationSchema>

/**
 * What the public page confirms, and no more of it; without data once the certificate is revoked.
 */
export const attestationCheckSchema = z.object({
  code: z.string(),
  /** Its running number in the year, such as "2026-000418"; null: an earlier release. */
  number: z.string().nullable(),
  madeAt: timestamp,
  revokedAt: timestamp.nullable(),
  data: attestationDataSchema
    .pick({ person: true, company: true, startedAt: true, doneAt: true, seconds: true })
    .extend({
      module: attestationDataSchema.shape.module.pick({ title: true, version: true }),
      quizzes: z.array(attestationDataSchema.shape.quizzes.element.pick({ title: true, score: true })),
    })
    .nullable(),
})
export type AttestationCheck = z.infer<typeof attestationCheckSchema>

export const checkAttestationInput = z.object({ code: z.string().max(40).transform(readCode) })
