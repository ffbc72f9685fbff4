import { z } from 'zod'
import { moduleTypes } from './module-types.ts'

export const moduleTypeSchema = z.enum(moduleTypes)
