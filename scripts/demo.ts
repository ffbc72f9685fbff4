import { camille, emma, helene, karim, olivia, sonia } from './demo/people.ts'
import { createStage } from './demo/stage.ts'
import { playStory } from './demo/story.ts'
import { beginLoading, discardUnfinished, endLoading } from './demo/unfinished.ts'

const password = 'cursus-demo'

/** The accounts of the demo, all with one password. */
export const demoAccounts = {
  password,
  list: [
    { email: helene.email, what: 'platform manager, every right; also manages Maison Delorme' },
    { email: karim.email, what: 'company manager of Maison Delorme: training and administration' },
    { email: sonia.email, what: 'trainer of Maison Delorme: training, reads administration' },
    { email: camille.email, what: 'participant of Maison Delorme, in French' },
    { email: olivia.email, what: 'company manager of Northwind Retail, in English' },
    { email: emma.email, what: 'participant of Northwind Retail, in English' },
  ],
}

export type DemoPlace = {
  databaseUrl: string
  dataDir: string
  appOrigin: string
  /** IANA name of the time zone of the installation. */
  timeZone: string
}

/**
 * Fills an empty, migrated database and its data folder with two companies and half a year of
 * learning, through the verbs of the domain. A failed or interrupted load leaves nothing behind.
 * @returns false, having done nothing, when an account exists already
 */
export async function loadDemoOnce(installation: DemoPlace, startedAt = new Date()): Promise<boolean> {
  const stage = createStage({ ...installation, password, startedAt })
  try {
    await discardUnfinished(stage.db, stage.deps.storage)
    if (await stage.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
    await beginLoading(stage.db)
    try {
      await playStory(stage, password)
      await endLoading(stage.db)
    } catch (error) {
      await discardUnfinished(stage.db, stage.deps.storage).catch((second) => {
        throw new AggregateError([error, second], 'The demo failed, and its data could not be removed')
      })
      throw error
    }
    return true
  } finally {
    await stage.close()
  }
}
