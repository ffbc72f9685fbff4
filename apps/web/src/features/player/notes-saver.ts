export type NotesState = 'saved' | 'saving' | 'retrying' | 'signedOut' | 'rejected'
/** `refused`: it will never be taken as it is (too long, access ended). Anything else that fails is tried again. */
export type NotesOutcome = 'saved' | 'signedOut' | 'refused'

export type NotesSaverOptions = {
  save: (text: string) => Promise<NotesOutcome>
  /** Where the unsaved text waits in this browser, so that a closed tab loses nothing. */
  draft: { write: (text: string) => void; clear: () => void }
  onState: (state: NotesState) => void
  pauseMs?: number
}

const firstRetryMs = 2_000
const lastRetryMs = 30_000

/** Saves a text as it is typed: after a pause, the newest only, one at a time, again after 2, 4 … 30 s where it failed. */
export function createNotesSaver({ save, draft, onState, pauseMs = 800 }: NotesSaverOptions) {
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
    // What was typed meanwhile is the newer one.
    const newer = waiting !== undefined
    if (outcome === undefined || outcome === 'signedOut') waiting ??= text
    if (outcome === 'signedOut') {
      signedOut = true
      return show('signedOut')
    }
    if (outcome === undefined) {
      failures += 1
      show('retrying')
      if (!disposed) timer = setTimeout(send, Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs))
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
    /** Sends at once what waits: the field was left, the page is being hidden, the network is back. */
    flush(): void {
      void send()
    },
    /** After the person has signed in again. */
    resume(): void {
      signedOut = false
      void send()
    },
    /** A last try; what fails now waits as a draft. */
    dispose(): void {
      disposed = true
      void send()
    },
  }
}
export type NotesSaver = ReturnType<typeof createNotesSaver>
