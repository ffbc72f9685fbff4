import type { UserNoteRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { today } from '#web/lib/clock.ts'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastError } from '#web/lib/fault/toast.ts'
import { downloadText } from '#web/lib/file/download.ts'
import { fold, formatDateTime, formatRecent, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { previewLink } from './learner-links.ts'
import { coverLink } from './module-cards.tsx'
import { ClosedBadge, firstModuleOf, ModuleNames, moduleNames } from './module-names.tsx'
import { useOwnModules, userNoteList } from './participant-queries.ts'

const { recent, text } = columnsOf(userNoteList)
const rowId = (row: UserNoteRow) => `${firstModuleOf(row).userModuleId} ${row.contentId}`
const linkOf = (row: UserNoteRow) => previewLink(firstModuleOf(row).userModuleId, row.contentId)

/** All notes of the participant: searched, and exported as text. */
export function UserNotePage() {
  const modules = useOwnModules()
  const list = useList(userNoteList)
  return (
    <ListPage
      list={list}
      name="user-notes"
      title={m.participant_notes()}
      subtitle={m.participant_notes_subtitle()}
      actions={list.data?.total ? <TextExport loadAll={list.loadAll} /> : undefined}
      rowId={rowId}
      rowLabel={(row) => row.title}
      rowLink={linkOf}
      columns={[
        text('title', m.participant_content_title(), (row) => row.title, {
          sort: 'title',
          cell: (row) => <span className="block truncate font-medium">{typeset(row.title)}</span>,
        }),
        text('modules', m.participant_module(), moduleNames, {
          share: true,
          cell: (row) => <NoteModules row={row} className="text-sm" />,
        }),
        text('notes', m.participant_note(), (row) => row.notes, {
          share: true,
          cell: (row) => <span className="line-clamp-2 whitespace-normal">{row.notes}</span>,
        }),
        recent('updatedAt', m.participant_note_changed(), (row) => row.updatedAt, '', { sort: 'updatedAt' }),
      ]}
      tile={(row) => <NoteCard row={row} />}
      card={{
        body: (row) => (
          <>
            <NoteModules row={row} />
            <NoteBody row={row} />
          </>
        ),
      }}
      searchPlaceholder={m.participant_notes_search()}
      filters={{
        userModuleId: {
          label: m.participant_module(),
          options: modules.map((module) => ({ value: module.id, label: typeset(module.title) })),
        },
      }}
      empty={{ title: m.participant_notes_empty_title(), text: m.participant_notes_empty() }}
    />
  )
}

/** The modules of a note's content, and why the one of the note is closed. */
const NoteModules = ({ row, className }: { row: UserNoteRow; className?: string }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    <ModuleNames row={row} linkOf={(module) => previewLink(module.userModuleId, row.contentId)} className={className} />
    <ClosedBadge module={firstModuleOf(row)} />
  </span>
)

const NoteBody = ({ row }: { row: UserNoteRow }) => (
  <>
    <p className="line-clamp-6 text-sm break-words whitespace-pre-line">{row.notes}</p>
    <p className="text-xs text-muted-foreground">{formatRecent(row.updatedAt)}</p>
  </>
)

const NoteCard = ({ row }: { row: UserNoteRow }) => (
  <Card className="relative flex flex-col gap-3 p-4">
    <div className="min-w-0">
      <div className="flex items-center gap-1.5 text-xs text-muted-foreground">
        <ContentIcon type={row.type} className="size-3.5 shrink-0" />
        <NoteModules row={row} />
      </div>
      <h2 className="title mt-0.5 text-base">
        <Link {...linkOf(row)} className={coverLink}>
          {typeset(row.title)}
        </Link>
      </h2>
    </div>
    <NoteBody row={row} />
  </Card>
)

/** Saves the matching notes as one text file. */
function TextExport({ loadAll }: { loadAll: () => Promise<UserNoteRow[]> }) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const name = fold(m.participant_notes()).replaceAll(/[^a-z0-9]+/g, '-')
      downloadText(`${name}-${today()}.txt`, notesAsText(await loadAll()), 'text/plain;charset=utf-8')
    } catch (error) {
      void toastError(await loadErrorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="outline" loading={pending} onClick={() => void run()}>
      {pending ? null : <FileText aria-hidden />}
      {m.participant_notes_export()}
    </Button>
  )
}

const notesAsText = (rows: readonly UserNoteRow[]): string =>
  rows
    .map((row) => [`${row.title} (${moduleNames(row)})`, formatDateTime(row.updatedAt), '', row.notes, ''].join('\n'))
    .join('\n')
