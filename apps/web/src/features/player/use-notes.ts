import { errors } from '@cursus/contract/error'
import type { UserContentDetail } from '@cursus/contract/participant'
import { useCallback, useEffect, useRef, useState } from 'react'
import { appErrorOf } from '#web/lib/app-error.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc, trpcClient } from '#web/lib/trpc.ts'
import { createNotesSaver, type NotesOutcome, type NotesSaver, type NotesState } from './notes-saver.ts'

export const maxNotesLength = 20_000

/** Notes as the server has stored them. */
type Stored = Pick<UserContentDetail, 'notes' | 'notesUpdatedAt'>
/** Unsaved notes, and the stored ones that they were made from. */
type Draft = { notes: string; from: Stored }

function readDraft(key: string): Draft | undefined {
  try {
    const storedDraft = localStorage.getItem(key)
    return storedDraft === null ? undefined : (JSON.parse(storedDraft) as Draft)
  } catch {
    return undefined
  }
}

/**
 * The notes of one content: text, save state, and actions. What another window has saved meanwhile
 * is merged: nothing that was written in either is lost.
 */
export function useNotes(content: Pick<UserContentDetail, 'id' | 'userModuleId' | 'notes' | 'notesUpdatedAt'>) {
  const me = useMe()
  const utils = trpc.useUtils()
  const { userModuleId, id: contentId, notes: storedNotes, notesUpdatedAt } = content
  // The key contains the user, so that nobody sees the draft of another on a shared computer.
  const draftKey = `cursus.notes.${me.id}.${userModuleId}.${contentId}`
  const [draft] = useState(() => readDraft(draftKey))
  const [text, setText] = useState(draft?.notes ?? storedNotes)
  const shown = useRef(text)
  const from = useRef<Stored>(draft?.from ?? { notes: storedNotes, notesUpdatedAt })
  const [state, setState] = useState<NotesState>('saved')
  const saver = useRef<NotesSaver | undefined>(undefined)

  const show = useCallback((next: string) => {
    shown.current = next
    setText(next)
  }, [])

  // Another window has saved, and nothing is unsaved here.
  useEffect(() => {
    if (shown.current !== from.current.notes || (notesUpdatedAt ?? '') <= (from.current.notesUpdatedAt ?? '')) return
    from.current = { notes: storedNotes, notesUpdatedAt }
    show(storedNotes)
  }, [storedNotes, notesUpdatedAt, show])

  useEffect(() => {
    /** Texts that may have arrived, though no answer said so. */
    const sent = new Set<string>()

    async function takeBoth(): Promise<void> {
      const [{ notes, notesUpdatedAt }, { mergeNotes }] = await Promise.all([
        trpcClient.participant.userContent.get.query({ userModuleId, contentId }),
        import('./merge-notes.ts'),
      ])
      const merged = sent.has(notes) ? shown.current : mergeNotes(from.current.notes, notes, shown.current)
      from.current = { notes, notesUpdatedAt }
      show(merged)
      made.change(merged)
    }

    const made = createNotesSaver({
      async save(notes): Promise<NotesOutcome> {
        try {
          const { notesUpdatedAt } = await trpcClient.participant.userContent.saveNotes.mutate({
            userModuleId,
            contentId,
            notes,
            notesUpdatedAt: from.current.notesUpdatedAt,
          })
          from.current = { notes, notesUpdatedAt }
          sent.clear()
          utils.participant.userContent.get.setData(
            { userModuleId, contentId },
            (data) => data && { ...data, notes, notesUpdatedAt },
          )
          void utils.participant.userModule.get.invalidate({ userModuleId })
          void utils.participant.userNote.list.invalidate()
          void utils.participant.home.invalidate()
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
      },
      draft: {
        write: (notes) => {
          try {
            localStorage.setItem(draftKey, JSON.stringify({ notes, from: from.current } satisfies Draft))
          } catch {
            // Storage refused or full: the text stays on the screen and is being sent.
          }
        },
        clear: () => {
          try {
            localStorage.removeItem(draftKey)
          } catch {
            // As above.
          }
        },
      },
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
  }, [userModuleId, contentId, draftKey, draft, utils, show])

  const change = useCallback(
    (next: string) => {
      show(next)
      saver.current?.change(next)
    },
    [show],
  )
  return {
    text,
    state,
    change,
    flush: () => saver.current?.flush(),
    resume: () => saver.current?.resume(),
  }
}
export type Notes = ReturnType<typeof useNotes>
