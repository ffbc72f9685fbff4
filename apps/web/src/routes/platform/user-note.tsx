import { createFileRoute } from '@tanstack/react-router'
import { userNoteList } from '#web/features/participant/participant-queries.ts'
import { UserNotePage } from '#web/features/participant/user-note-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-note')({
  ...userNoteList.route,
  beforeLoad: guard('/platform/user-note'),
  component: UserNotePage,
})
