import { z } from 'zod'
import { integer } from '../field/index.ts'
import { contentLevels } from './constants.ts'
import { contentTypes } from './content-kinds.ts'

export const contentTypeSchema = z.enum(contentTypes)
export const levelField = integer(contentLevels[0], contentLevels[2])
