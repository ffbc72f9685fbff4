import { type Database, preparedQuery } from '@cursus/db'
import type { Standard } from '@cursus/scorm/results'

/** What an attempt holds of one SCO, as a launch needs it. `totalTime` in hundredths of a second. */
export type StoredSco = {
  elements: Record<string, string>
  suspendData: string | null
  lastExit: string | null
  completed: boolean
  totalTime: number
  updatedAt: Date
}

/**
 * The SCOs of an attempt by identifier. Interactions are read back in SCORM 2004 alone, where a package may read them and goes on counting
 * from them; what a newer launch wrote of one stands over the older.
 */
export async function readStoredScos(
  db: Database,
  attemptId: string,
  standard: Standard,
): Promise<Map<string, StoredSco>> {
  const rows = await selectScos(db, { attemptId })
  const stored = new Map(
    rows.map(({ identifier, launchSeconds, ...row }) => [
      identifier,
      { ...row, elements: { ...row.elements }, totalTime: Math.round(sumSeconds(launchSeconds) * 100) },
    ]),
  )
  if (standard === '1.2' || stored.size === 0) return stored
  for (const { scoIdentifier, position, data } of await selectInteractions(db, { attemptId })) {
    const elements = stored.get(scoIdentifier)?.elements
    if (!elements) continue
    for (const [name, value] of Object.entries(data)) elements[`cmi.interactions.${position}.${name}`] = value
  }
  return stored
}

type Attempt = { attemptId: string }

const selectScos = preparedQuery((db, { attemptId }: Attempt) =>
  db
    .selectFrom('attemptScos')
    .select(['identifier', 'elements', 'suspendData', 'lastExit', 'completed', 'launchSeconds', 'updatedAt'])
    .where('attemptId', '=', attemptId),
)

const selectInteractions = preparedQuery((db, { attemptId }: Attempt) =>
  db
    .selectFrom('interactions')
    .select(['scoIdentifier', 'position', 'data'])
    .where('attemptId', '=', attemptId)
    .orderBy('scoIdentifier')
    .orderBy('position')
    .orderBy('launch'),
)

/** Seconds by launch number. */
export type LaunchSeconds = Record<string, number>

export const sumSeconds = (seconds: LaunchSeconds) => Object.values(seconds).reduce((sum, value) => sum + value, 0)
