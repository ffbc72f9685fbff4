import { z } from 'zod'
import { languages } from './language-values.ts'

export const languageSchema = z.enum(languages)
