export type NotesState = 'saved' | 'saving' | 'retrying' | 'signedOut' | 'rejected'
/** `refused`: permanently (too long, access ended). Other failures are retried. */
export type NotesOutcome = 'saved' | 'signedOut' | 'refused'

type NotesSaverOptions = {
  save: (text: string) => Promise<NotesOutcome>
  /** Stores the unsaved text in this browser, so that a closed tab loses nothing. */
  draft: { write: (text: string) => void; clear: () => void }
  onState: (state: NotesState) => void
}

const pauseMs = 800

/** 2, 4, 8 … 30 s. */
export const retryDelay = (failures: number): number => Math.min(1_000 * 2 ** failures, 30_000)

/**
 * Saves a text while it is typed: debounced, only the newest, one request at a time, with retries
 * after 2, 4 … 30 s.
 */
export function createNotesSaver({ save, draft, onState }: NotesSaverOptions) {
  let waiting: string | undefined
  let sending = false
  let failures = 0
  let signedOut = false
  let disposed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: NotesState = 'saved'

  function show(next: NotesState): void {
    if (next === state) return
    state = next
    onState(next)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (sending || waiting === undefined || signedOut) return
    const text = waiting
    waiting = undefined
    sending = true
    show(failures > 0 ? 'retrying' : 'saving')
    const outcome = await save(text).catch(() => undefined)
    sending = false
    // A text typed meanwhile is newer.
    const newer = waiting !== undefined
    if (outcome === undefined || outcome === 'signedOut') waiting ??= text
    if (outcome === 'signedOut') {
      signedOut = true
      return show('signedOut')
    }
    if (outcome === undefined) {
      failures += 1
      show('retrying')
      if (!disposed) timer = setTimeout(send, retryDelay(failures))
      return
    }
    failures = 0
    if (newer) {
      show('saving')
      return void send()
    }
    if (outcome === 'saved') draft.clear()
    show(outcome === 'saved' ? 'saved' : 'rejected')
  }

  return {
    change(text: string): void {
      waiting = text
      draft.write(text)
      if (signedOut) return
      if (failures === 0) {
        show('saving')
        clearTimeout(timer)
        timer = setTimeout(send, pauseMs)
      }
    },
    /**
     * Sends the waiting text at once: the field was blurred, the page is being hidden, or the
     * network is back.
     */
    flush(): void {
      void send()
    },
    /** Call it after the user has signed in again. */
    resume(): void {
      signedOut = false
      void send()
    },
    /** Sends a last time; a text that fails is kept as a draft. */
    dispose(): void {
      disposed = true
      void send()
    },
  }
}
export type NotesSaver = ReturnType<typeof createNotesSaver>
