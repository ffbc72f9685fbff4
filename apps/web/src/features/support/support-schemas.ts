import * as fields from '@cursus/contract/field'
import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { z } from 'zod'

const { message } = sendSupportInput.shape
/** Loose, because drafts also hold what a form of the other kind asks for. */
export const publicSchema = z.looseObject({ email: fields.email, message })
export const userSchema = z.looseObject({ type: sendUserSupportInput.shape.type, message })
