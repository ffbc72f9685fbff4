import { Lock } from 'lucide-react'
import { useId } from 'react'
import { m } from '#web/paraglide/messages.js'
import { maxNotesLength, type Notes } from './use-notes.ts'

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
