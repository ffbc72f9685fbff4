import { askKeptPage } from './ask-kept-page.ts'
import { collectKept } from './collect-kept.ts'
import { createIndexedDbJournal } from './commit-journal.ts'
import { createLaunchMarks } from './launch-marks.ts'
import { playingLaunches } from './playing-launches.ts'
import { type ReplayOptions, replayJournal } from './replay-journal.ts'
import { sendCommit } from './send-commit.ts'

/** The journal of this browser with unsaved data of launches. */
export const journal = createIndexedDbJournal()

export const marks = createLaunchMarks(() => window.localStorage)

let replaying: Promise<number> | undefined

/**
 * Sends unsaved data of earlier launches of this user, one run at a time; returns how many were
 * saved.
 */
export function replayWaiting(owner: string): Promise<number> {
  const send: ReplayOptions['sendCommit'] = (body, context) => sendCommit(context, body)
  const sending = { journal, owner, sendCommit: send }
  replaying ??= collectKept({ ...sending, marks, askPage: askKeptPage, playing: playingLaunches })
    .then(() => replayJournal(sending))
    .then(({ sent }) => sent)
    .finally(() => {
      replaying = undefined
    })
  return replaying
}
