import { z } from 'zod'
import { id, idList } from './fields.ts'

export const byIdInput = z.object({ id })
export type ByIdInput = z.infer<typeof byIdInput>
export const byIdListInput = z.object({ idList })
