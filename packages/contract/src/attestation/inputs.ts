import { z } from 'zod'
import { readCode } from './code.ts'

export const checkAttestationInput = z.object({ code: z.string().max(40).transform(readCode) })
