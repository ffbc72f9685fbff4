import { z } from 'zod'
import { id } from '../field/index.ts'

/** Of one module, else of all. */
export const ownRecordInput = z.object({ userModuleId: id.optional() })
export type OwnRecordInput = z.infer<typeof ownRecordInput>
