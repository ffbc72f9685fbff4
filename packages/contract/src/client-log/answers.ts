import { z } from 'zod'
import { remoteLogLevels } from './log-levels.ts'

/** The minimum level of accepted entries; `None` accepts none. */
export const logLevelSchema = z.object({ level: z.enum(remoteLogLevels) })
