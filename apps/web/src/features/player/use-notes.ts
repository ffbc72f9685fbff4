import { errors } from '@cursus/contract/error'
import type { UserContentDetail } from '@cursus/contract/participant'
import { useCallback, useEffect, useRef, useState } from 'react'
import { appErrorOf } from '#web/lib/app-error.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc, trpcClient } from '#web/lib/trpc.ts'
import { createNotesSaver, type NotesOutcome, type NotesSaver, type NotesState } from './notes-saver.ts'

export const maxNotesLength = 20_000

const readDraft = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The notes of one content: text, save state, and actions. */
export function useNotes(content: Pick<UserContentDetail, 'id' | 'userModuleId' | 'notes'>) {
  const me = useMe()
  const utils = trpc.useUtils()
  const { userModuleId, id: contentId } = content
  // The key contains the user, so that nobody sees the draft of another on a shared computer.
  const draftKey = `cursus.notes.${me.id}.${userModuleId}.${contentId}`
  const [text, setText] = useState(() => readDraft(draftKey) ?? content.notes)
  const [state, setState] = useState<NotesState>('saved')
  const saver = useRef<NotesSaver | undefined>(undefined)

  useEffect(() => {
    const made = createNotesSaver({
      async save(notes): Promise<NotesOutcome> {
        try {
          const { notesUpdatedAt } = await trpcClient.participant.userContent.saveNotes.mutate({
            userModuleId,
            contentId,
            notes,
          })
          utils.participant.userContent.get.setData(
            { userModuleId, contentId },
            (held) => held && { ...held, notes, notesUpdatedAt },
          )
          void utils.participant.userModule.get.invalidate({ userModuleId })
          void utils.participant.userNote.list.invalidate()
          void utils.participant.home.invalidate()
          return 'saved'
        } catch (error) {
          const code = appErrorOf(error)?.code
          if (code === 'TokenInvalid') return 'signedOut'
          if (code === undefined || errors[code].retry) throw error
          return 'refused'
        }
      },
      draft: {
        write: (notes) => {
          try {
            localStorage.setItem(draftKey, notes)
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
    const left = readDraft(draftKey)
    if (left !== null) {
      made.change(left)
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
  }, [userModuleId, contentId, draftKey, utils])

  const change = useCallback((next: string) => {
    setText(next)
    saver.current?.change(next)
  }, [])
  return {
    text,
    state,
    change,
    flush: () => saver.current?.flush(),
    resume: () => saver.current?.resume(),
  }
}
export type Notes = ReturnType<typeof useNotes>
