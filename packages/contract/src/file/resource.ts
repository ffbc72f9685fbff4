import { z } from 'zod'
import { count, id, listOf, url, uuid } from '../field/index.ts'
import { uploadSchema } from './stored-upload.ts'

export const resourceSchema = z.object({
  id: uuid,
  name: z.string(),
  file: url,
  fileName: z.string(),
  size: count,
})
export type Resource = z.infer<typeof resourceSchema>

/** The resources of a content or a module, in the input that makes it or its next version. */
export const resourceFields = {
  /** New files; `resourceNameList` names them in the same order. */
  resources: z.array(uploadSchema).max(50).optional(),
  resourceNameList: listOf(z.string().trim().max(150), 50).optional(),
  /** On a new version: the earlier resources to keep (all of them when absent). */
  keepResourceIdList: listOf(id, 50).optional(),
}
