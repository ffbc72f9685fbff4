import { createIndexedDbJournal, replayJournal } from '../../src/features/player/commit-journal.ts'
import { readCommitFailure } from '../../src/features/player/commit-outcome.ts'
import { createPlayerBridge, type PlayerBridge } from '../../src/features/player/player-bridge.ts'
import type { CommitBody, LaunchInit } from '../protocol.ts'

/** A minimal page that plays a launch like the application's player. */
const journal = createIndexedDbJournal()
const states: string[] = []
// The application reads it before it opens a content.
const isRead = journal.list('user1').catch(() => [])

async function sendCommit(body: CommitBody) {
  const response = await fetch('/userData', { method: 'PATCH', body: JSON.stringify(body) })
  if (response.ok) return { kind: 'saved' as const }
  const outcome = readCommitFailure(response.status, '')
  if (!outcome) throw new Error(`HTTP ${response.status}`)
  return outcome
}

let bridge: PlayerBridge | undefined
const player = {
  states,
  store: journal,
  journal: () => journal.list('user1'),
  async replay(attemptId: string) {
    const list = async () => (await journal.list('user1')).filter(({ body }) => body.attemptId === attemptId)
    const sent = await replayJournal({ ...journal, list }, 'user1', sendCommit)
    return { sent, remaining: (await list()).length }
  },
  /**
   * How often a window of the package was refused, how often its page came back, and how its
   * sessions ended.
   */
  refused: 0,
  returned: 0,
  finished: [] as { terminated: boolean; closed: boolean }[],
  async open(contentOrigin: string, init: LaunchInit) {
    await isRead
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
      onState: (state) => states.push(state),
      onFinished: ({ terminated, closed }) => player.finished.push({ terminated, closed }),
      onWindowRefused: () => {
        player.refused += 1
      },
      onReturned: () => {
        player.returned += 1
      },
    })
    iframe.src = `${contentOrigin}/l/token/_player`
  },
  async close() {
    const closed = await bridge!.close()
    document.querySelector('iframe')!.remove()
    return closed
  },
}
Object.assign(globalThis, { player })

export type Player = typeof player
