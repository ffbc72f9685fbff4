import { askKeptPage } from '../../src/features/player/ask-kept-page.ts'
import { collectKept } from '../../src/features/player/collect-kept.ts'
import { createIndexedDbJournal } from '../../src/features/player/commit-journal.ts'
import { readCommitFailure } from '../../src/features/player/commit-outcome.ts'
import { createLaunchMarks } from '../../src/features/player/launch-marks.ts'
import { createPlayerBridge, type PlayerBridge } from '../../src/features/player/player-bridge.ts'
import { playingLaunches } from '../../src/features/player/playing-launches.ts'
import { replayJournal } from '../../src/features/player/replay-journal.ts'
import type { CommitBody, LaunchInit } from '../protocol.ts'

/** A minimal page that plays a launch like the application's player. */
const journal = createIndexedDbJournal()
const marks = createLaunchMarks(() => window.localStorage)
const states: string[] = []

async function sendCommit(body: CommitBody) {
  const response = await fetch('/userData', { method: 'PATCH', body: JSON.stringify(body) })
  if (response.ok) return { kind: 'saved' as const, sequence: body.sequence }
  const outcome = readCommitFailure(response.status, '')
  if (!outcome) throw new Error(`HTTP ${response.status}`)
  return outcome
}

let bridge: PlayerBridge | undefined
const player = {
  states,
  journal: () => journal.list('user1'),
  /** Moves what closed tabs have left on the content origin to the journal. */
  collect: () =>
    collectKept({ journal, marks, owner: 'user1', askPage: askKeptPage, playing: playingLaunches, sendCommit }),
  replay: (attemptId: string) => replayJournal({ journal, owner: 'user1', attemptId, sendCommit }),
  /** How often a window of the package was refused, and how its sessions ended. */
  refused: 0,
  finished: [] as { terminated: boolean; closed: boolean }[],
  open(contentOrigin: string, init: LaunchInit) {
    const iframe = document.createElement('iframe')
    iframe.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads',
    )
    iframe.allow = 'autoplay; fullscreen; clipboard-write; unload'
    document.body.append(iframe)
    bridge = createPlayerBridge({
      iframe,
      contentOrigin,
      init: {
        ...init,
        windows: {
          canOpen: location.pathname === '/player',
          language: 'en',
          blocked: 'It was blocked',
          open: 'Open it',
        },
      },
      owner: 'user1',
      context: { contentId: 'c1' },
      sendCommit,
      journal,
      marks,
      onState: (state) => states.push(state),
      onFinished: ({ terminated, closed }) => player.finished.push({ terminated, closed }),
      onWindowRefused: () => {
        player.refused += 1
      },
    })
    iframe.src = `${contentOrigin}/l/token/_player`
    return { iframe }
  },
  async close() {
    const closed = await bridge!.close()
    document.querySelector('iframe')!.remove()
    return closed
  },
}
Object.assign(globalThis, { player })

export type Player = typeof player
