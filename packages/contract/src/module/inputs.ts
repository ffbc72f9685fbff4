import { z } from 'zod'
import { anyOf, editFields, emptyAsNull, flag, id, idList, integer, line, listOf, title } from '../field/index.ts'
import { resourceFields, uploadSchema } from '../file/index.ts'
import { languageSchema } from '../language/index.ts'
import { listQuery } from '../list/index.ts'
import { moduleTypeSchema } from './fields.ts'

const nature = line(0, 200)
const chapter = z.object({ title, contentIdList: listOf(id, 500) })
const moduleFields = {
  title,
  language: languageSchema,
  description: z.string().trim().max(4000).default(''),
  themeId: id,
  /** Whether participants who finish it get a certificate of completion. */
  hasAttestation: flag.default(true),
  /** How long the training should take; a certificate says it beside the time spent. */
  plannedMinutes: emptyAsNull(integer(1, 60_000)).optional(),
  /** Nature of the training for certificates; empty: the usual one of distance learning. */
  nature: nature.default(''),
  /** For a `course`: titled chapters, each with at least one content. */
  chapters: listOf(chapter, 200).optional(),
  /** For `free-content`: one flat list. */
  contentIdList: listOf(id, 500).optional(),
  illustration: uploadSchema.optional(),
  ...resourceFields,
}
export const createModuleInput = z.object({
  ...moduleFields,
  type: moduleTypeSchema,
  /** Licences cannot list a draft before it is published. */
  isDraft: flag.default(false),
})
export type CreateModuleInput = z.infer<typeof createModuleInput>
export const createModuleVersionInput = z
  .object(moduleFields)
  .partial()
  .extend({
    id,
    description: z.string().trim().max(4000).optional(),
    type: moduleTypeSchema.optional(),
    hasAttestation: flag.optional(),
    nature: nature.optional(),
    /** Shows the generated cover again; a new `illustration` overrides it. */
    removeIllustration: flag.optional(),
    ...editFields,
  })
export type CreateModuleVersionInput = z.infer<typeof createModuleVersionInput>
export const moduleIdListInput = z.object({ moduleIdList: idList })
export const listModulesInput = listQuery.extend({
  type: anyOf(moduleTypeSchema),
  themeId: anyOf(id),
  language: anyOf(languageSchema),
  /** Whether a newer version of one of its contents is ready. */
  isOutdated: flag.optional(),
  isDraft: flag.optional(),
})
export type ListModulesInput = Partial<z.infer<typeof listModulesInput>>
