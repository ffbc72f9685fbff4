import { z } from 'zod'
import { count, id, line, listOf, url, uuid } from './field.ts'

/** A file that the server has received, checked for size and stored; never parsed from JSON. */
export class StoredUpload {
  readonly key: string
  readonly fileName: string
  readonly size: number
  constructor(upload: { key: string; fileName: string; size: number }) {
    this.key = upload.key
    this.fileName = upload.fileName
    this.size = upload.size
  }
}

export const uploadSchema = z.instanceof(StoredUpload)

export const resourceSchema = z.object({
  id: uuid,
  name: z.string(),
  file: url,
  fileName: z.string(),
  size: count,
})
export type Resource = z.infer<typeof resourceSchema>

/** Empty: the name of its file. */
export const resourceName = line(0, 150)

/** Resource fields in the inputs that create a content or module, or its next version. */
export const resourceFields = {
  /** New files; `resourceNameList` names them in the same order. */
  resources: z.array(uploadSchema).max(50).optional(),
  resourceNameList: listOf(resourceName, 50).optional(),
  /** On a new version: the existing resources to keep; absent: all of them. */
  keepResourceIdList: listOf(id, 50).optional(),
}
