import { z } from 'zod'
import { remoteLogLevels } from './log-levels.ts'

/** The least level of entries that are taken in; `None` takes none. */
export const logLevelSchema = z.object({ level: z.enum(remoteLogLevels) })
