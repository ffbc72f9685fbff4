import type { UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { formatRecent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The participant's notes in a module, each with its content. */
export function NoteList({
  userModuleId,
  notes,
  openable,
}: {
  userModuleId: string
  notes: UserModule['notes']
  openable: boolean
}) {
  if (notes.length === 0) return <p className="text-sm text-muted-foreground">{m.participant_notes_empty()}</p>
  return (
    <ul role="list" className="flex flex-col divide-y">
      {notes.map((note) => (
        <li key={note.contentId} className="py-2.5 first:pt-0 last:pb-0">
          <p className="line-clamp-4 text-sm break-words whitespace-pre-line">{note.notes}</p>
          <p className="mt-0.5 flex items-baseline justify-between gap-3 text-xs text-muted-foreground">
            <Link
              to={
                openable
                  ? '/platform/user-module/$userModuleId/content/$contentId'
                  : '/platform/user-module/$userModuleId/preview-content/$contentId'
              }
              params={{ userModuleId, contentId: note.contentId }}
              className="truncate quiet-link"
            >
              {note.title}
            </Link>
            <span className="shrink-0 tabular-nums">{formatRecent(note.updatedAt)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
