import { errors } from '@cursus/contract/error'
import type { UserContentDetail } from '@cursus/contract/participant'
import { Lock } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { useMe } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { mergeNotes } from './merge-notes.ts'
import { createNotesSaver, type NotesOutcome, type NotesSaver, type NotesState } from './notes-saver.ts'

const maxNotesLength = 20_000

/** Notes as the server has stored them. */
type Stored = Pick<UserContentDetail, 'notes' | 'notesUpdatedAt'>
/** Unsaved notes, and the stored ones that they were made from. */
type Draft = { notes: string; from: Stored }

/** The unsaved notes of one content; a storage that is refused or full keeps none. */
function draftAt(key: string) {
  const tried = <T,>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    read: (): Draft | undefined => tried(() => JSON.parse(localStorage.getItem(key) ?? 'null')) ?? undefined,
    write: (draft: Draft) => tried(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => tried(() => localStorage.removeItem(key)),
  }
}

/** Sends notes; where another window has saved meanwhile, `onMerged` gets those of both. */
function createSave(
  content: { userModuleId: string; contentId: string },
  shown: { readonly current: string },
  from: { current: Stored },
  onMerged: (notes: string) => void,
) {
  const { userContent, userModule, userNote, home } = api.participant
  /** Texts that may have arrived, though no answer said so. */
  const sent = new Set<string>()

  async function takeBoth(): Promise<void> {
    const { notes, notesUpdatedAt } = await trpcClient.participant.userContent.get.query(content)
    const merged = sent.has(notes) ? shown.current : mergeNotes(from.current.notes, notes, shown.current)
    from.current = { notes, notesUpdatedAt }
    onMerged(merged)
  }

  return async (notes: string): Promise<NotesOutcome> => {
    try {
      const made = { ...content, notes, notesUpdatedAt: from.current.notesUpdatedAt }
      const { notesUpdatedAt } = await trpcClient.participant.userContent.saveNotes.mutate(made)
      from.current = { notes, notesUpdatedAt }
      sent.clear()
      userContent.get.setData(content, (data) => data && { ...data, notes, notesUpdatedAt })
      void userModule.get.invalidate({ userModuleId: content.userModuleId })
      void userNote.list.invalidate()
      void home.invalidate()
      return 'saved'
    } catch (error) {
      const code = appErrorOf(error)?.code
      if (code === 'TokenInvalid') return 'signedOut'
      if (code === 'ChangedMeanwhile') {
        await takeBoth()
        return 'saved'
      }
      sent.add(notes)
      if (code === undefined || errors[code].retry) throw error
      return 'refused'
    }
  }
}

/**
 * The notes of one content: text, save state, and actions. What another window has saved meanwhile
 * is merged: nothing that was written in either is lost.
 */
export function useNotes(content: Pick<UserContentDetail, 'id' | 'userModuleId' | 'notes' | 'notesUpdatedAt'>) {
  const me = useMe()
  const { userModuleId, id: contentId, notes: storedNotes, notesUpdatedAt } = content
  // The key contains the user, so that nobody sees the draft of another on a shared computer.
  const draftKey = `cursus.notes.${me.id}.${userModuleId}.${contentId}`
  const [draft] = useState(() => draftAt(draftKey).read())
  const [text, setText] = useState(draft?.notes ?? storedNotes)
  const shown = useRef(text)
  const from = useRef<Stored>(draft?.from ?? { notes: storedNotes, notesUpdatedAt })
  const [state, setState] = useState<NotesState>('saved')
  const saver = useRef<NotesSaver | undefined>(undefined)

  const show = useCallback((next: string) => {
    shown.current = next
    setText(next)
  }, [])
  const change = useCallback(
    (next: string) => {
      show(next)
      saver.current?.change(next)
    },
    [show],
  )

  // Another window has saved, and nothing is unsaved here.
  useEffect(() => {
    if (shown.current !== from.current.notes || (notesUpdatedAt ?? '') <= (from.current.notesUpdatedAt ?? '')) return
    from.current = { notes: storedNotes, notesUpdatedAt }
    show(storedNotes)
  }, [storedNotes, notesUpdatedAt, show])

  useEffect(() => {
    const { write, clear } = draftAt(draftKey)
    const made = createNotesSaver({
      save: createSave({ userModuleId, contentId }, shown, from, (merged) => {
        show(merged)
        made.change(merged)
      }),
      draft: { write: (notes) => write({ notes, from: from.current }), clear },
      onState: setState,
    })
    saver.current = made
    if (draft) {
      made.change(draft.notes)
      made.flush()
    }
    const onHidden = () => document.visibilityState === 'hidden' && made.flush()
    window.addEventListener('online', made.flush)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('online', made.flush)
      document.removeEventListener('visibilitychange', onHidden)
      made.dispose()
    }
  }, [userModuleId, contentId, draftKey, draft, show])

  return {
    text,
    state,
    change,
    flush: () => saver.current?.flush(),
    resume: () => saver.current?.resume(),
  }
}
type Notes = ReturnType<typeof useNotes>

/** The notes beside the content: saved while typing, private. */
export function NotesEditor({ notes, readOnly }: { notes: Notes; readOnly: boolean }) {
  const hint = useId()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <textarea
        value={notes.text}
        readOnly={readOnly}
        maxLength={maxNotesLength}
        aria-label={m.player_notes()}
        aria-describedby={hint}
        placeholder={readOnly ? undefined : m.player_notes_placeholder()}
        className="min-h-40 w-full flex-1 resize-none bg-transparent px-4 py-2 text-sm outline-none placeholder:text-muted-foreground focus-visible:outline-2 focus-visible:-outline-offset-2"
        onChange={(event) => notes.change(event.target.value)}
        onBlur={notes.flush}
      />
      <p id={hint} className="flex items-start gap-2 border-t px-4 py-3 text-xs text-muted-foreground">
        <Lock className="mt-0.5 size-3.5" aria-hidden />
        {readOnly
          ? m.player_notes_readonly()
          : notes.text.length >= maxNotesLength
            ? m.player_notes_full({ max: maxNotesLength })
            : m.player_notes_private()}
      </p>
    </div>
  )
}
