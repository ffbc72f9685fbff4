import { can } from '@cursus/rights'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Copy, Download, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { ResourceThumb, resourceFacts } from '#web/components/resource-kind.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { CopyLinkButton, Reference } from './copy-button.tsx'
import { HistorySection } from './history-section.tsx'
import type { Kind, Versioned } from './versioned.tsx'

type SheetProps<K extends Kind> = { of: Versioned<K>; item: K['item'] }

/** The frame of the sheet of a content or module, by its latest version. */
export function VersionedSheet<K extends Kind>({
  of: thing,
  item,
  thumb,
  badges,
  footNote,
  preview,
  editIcon,
  children,
}: SheetProps<K> & {
  thumb: ReactNode
  badges: ReactNode
  /** At the left of the foot, for those who may write. */
  footNote: ReactNode
  preview: ReactNode
  editIcon: ReactNode
  children: ReactNode
}) {
  const mayWrite = can(useMe(), thing.writing)
  return (
    <SheetRoute
      title={item.title}
      thumb={thumb}
      eyebrow={<Reference reference={item.reference} />}
      badges={badges}
      actions={
        <>
          <CopyLinkButton />
          {mayWrite ? <DuplicateMenu of={thing} item={item} /> : null}
        </>
      }
      footNote={mayWrite ? footNote : thing.texts.readOnly()}
      foot={
        <>
          {preview}
          {mayWrite && !item.archived ? (
            <Button asChild>
              <Link {...thing.links.edit(item.id)}>
                {editIcon}
                {thing.texts.edit()}
              </Link>
            </Button>
          ) : null}
        </>
      }
    >
      {children}
      {item.resources.length > 0 ? (
        <Section title={m.management_resources()} aside={item.resources.length}>
          <ResourceLinks resources={item.resources} />
        </Section>
      ) : null}
      <HistorySection noun={thing.noun} id={item.id} />
    </SheetRoute>
  )
}

function ResourceLinks({ resources }: { resources: Kind['item']['resources'] }) {
  return (
    <ul role="list" className="flex flex-col gap-2.5">
      {resources.map((resource) => (
        <li key={resource.id} className="flex items-center gap-2.5">
          <ResourceThumb fileName={resource.fileName} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm">{resource.name}</p>
            <p className="text-xs text-muted-foreground">{resourceFacts(resource)}</p>
          </div>
          <IconButton asChild size="icon-sm" label={m.participant_resource_download({ name: resource.name })}>
            <a href={resource.file} download={resource.fileName}>
              <Download className="text-muted-foreground" aria-hidden />
            </a>
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The further actions: a copy. */
function DuplicateMenu<K extends Kind>({ of: thing, item }: SheetProps<K>) {
  const navigate = useNavigate()
  const copying = useMutation({
    mutationFn: () => thing.duplicate(item.id),
    meta: { success: thing.texts.duplicated },
    onSuccess: async ({ id }) => {
      await api.management[thing.noun].list.invalidate()
      await navigate({ ...thing.links.sheet(id), search: true })
    },
  })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={m.common_more_actions()} loading={copying.isPending}>
          {copying.isPending ? null : <Ellipsis aria-hidden />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => copying.mutate()}>
          <Copy aria-hidden />
          {m.management_module_duplicate()}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/**
 * Versions, newest first: number, state, date, use, author, and a comparison of each former one
 * with the latest.
 */
export function VersionList<K extends Kind>({
  of: thing,
  item,
  rows,
  line,
  note,
}: SheetProps<K> & {
  rows: readonly K['row'][]
  line: (row: K['row']) => { badge?: ReactNode; aside: ReactNode; action?: ReactNode }
  /** Below the list. */
  note?: ReactNode
}) {
  return (
    <Section title={m.common_versions()} aside={item.version}>
      <ol role="list" className="divide-y rounded-lg border bg-card">
        {rows.map((row) => {
          const { badge, aside, action } = line(row)
          const version = String(row.version)
          return (
            <li key={row.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
              <b className="w-8 font-semibold tabular-nums">{m.management_version_short({ version })}</b>
              {badge}
              <time dateTime={row.creationDate} className="text-muted-foreground">
                {formatDateTime(row.creationDate)}
              </time>
              <span className="ml-auto flex items-center gap-3">
                {aside ? <span className="text-muted-foreground">{aside}</span> : null}
                {row.createdBy ? <Author person={row.createdBy} /> : null}
                <span className="flex">
                  {row.version < item.version ? (
                    <IconButton asChild label={m.management_compare_with_latest({ version })} size="icon-sm">
                      <Link {...thing.links.compare(item.id)} search={{ before: row.id }}>
                        <ArrowLeftRight aria-hidden />
                      </Link>
                    </IconButton>
                  ) : null}
                  {action}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {note}
    </Section>
  )
}

function Author({ person }: { person: NonNullable<Kind['row']['createdBy']> }) {
  const name = m.management_versions_by({ name: fullName(person) })
  return (
    <Tooltip label={name}>
      <span className="flex" role="img" aria-label={name}>
        <Avatar avatar={person.avatar} name={fullName(person)} size="xs" />
      </span>
    </Tooltip>
  )
}
