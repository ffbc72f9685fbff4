import { type Database, preparedQuery } from '@cursus/db'
import { beginsAnswers, type Standard } from '@cursus/scorm/results'

/** Stored data of a SCO in an attempt, for a launch. `totalTime` in hundredths of a second. */
export type StoredSco = {
  elements: Record<string, string>
  suspendData: string | null
  lastExit: string | null
  completed: boolean
  totalTime: number
  updatedAt: Date
}

/**
 * The SCOs of an attempt by identifier. Interactions are restored in SCORM 2004 only, where a
 * package may read them and continues their count; those of a newer launch override older ones, and
 * those of before the SCO started clean are left out.
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
  const interactions = await selectInteractions(db, { attemptId })
  // The newest one of each SCO, because they are in the order of launches.
  const begun = new Map(interactions.filter(beginsAnswers).map(({ scoIdentifier, launch }) => [scoIdentifier, launch]))
  for (const { scoIdentifier, launch, position, data } of interactions) {
    const elements = stored.get(scoIdentifier)?.elements
    if (!elements || launch < (begun.get(scoIdentifier) ?? 0)) continue
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
    .select(['scoIdentifier', 'launch', 'position', 'data'])
    .where('attemptId', '=', attemptId)
    .orderBy('scoIdentifier')
    .orderBy('position')
    .orderBy('launch'),
)

/** Seconds by launch number. */
export type LaunchSeconds = Record<string, number>

export const sumSeconds = (seconds: LaunchSeconds) => Object.values(seconds).reduce((sum, value) => sum + value, 0)
