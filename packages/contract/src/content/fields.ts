import { z } from 'zod'
import { integer } from '../field/index.ts'
import { contentLevels, contentTypes } from './constants.ts'

export const contentTypeSchema = z.enum(contentTypes)
export const levelField = integer(contentLevels[0], contentLevels[2])
