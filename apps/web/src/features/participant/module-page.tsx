import type { UserContent, UserModule } from '@cursus/contract/participant'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronDown, CircleCheck, Lock, Star } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { ContentBadge } from '#web/components/content-badge.tsx'
import { ContentIcon, contentFacts } from '#web/components/content-kind.tsx'
import { Breadcrumb, Page } from '#web/components/page.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { SheetOutlet } from '#web/components/sheet-route.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Tab, Tabs, TabsContent, TabsList } from '#web/components/ui/tabs.tsx'
import { LearningRecordButton } from '#web/features/learning-record/learning-record-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import { useIsSmall } from '#web/lib/page/use-media.ts'
import { focusPage, usePageTitle } from '#web/lib/page/use-page-title.ts'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { Acceptance } from './acceptance.tsx'
import { ContentAction, FinishFirst } from './content-action.tsx'
import { badgeOf, reasonOf, reasonSaysState } from './content-standing.ts'
import { InactiveNotice } from './inactive-notice.tsx'
import { previewLink } from './learner-links.ts'
import { ModuleFinished } from './module-finished.tsx'
import { ModuleHead } from './module-head.tsx'
import { NoteList } from './module-notes.tsx'
import { ResourceList } from './module-resources.tsx'
import { userModuleItem } from './participant-queries.ts'
import { RailCard } from './rail-card.tsx'
import { useAccessEnd } from './use-access-end.ts'
import { starClass } from './use-favorites.tsx'

/** A module of a participant: its head, then either the acceptance or chapters, files and notes. */
export const ModulePage = () => (
  <PageOf
    of={useItem(userModuleItem)}
    title={m.nav_my_modules()}
    back={{ link: { to: '/platform/user-module' }, label: m.common_back_to_list() }}
  >
    {(module) => (
      <>
        <Loaded key={module.id} module={module} />
        <ContentSheets module={module} />
      </>
    )}
  </PageOf>
)

function ContentSheets({ module }: { module: UserModule }) {
  const { contentId } = useParams({ strict: false })
  const content = module.chapters.flatMap(({ contents }) => contents).find(({ id }) => id === contentId)
  return <SheetOutlet opening={() => ({ title: content?.title ?? module.title })} />
}

/** Begins the page again where its acceptance, with the pressed button, makes room for contents. */
function useFreshStart(accepted: boolean): void {
  const before = useRef(accepted)
  useEffect(() => {
    if (accepted === before.current) return
    before.current = accepted
    window.scrollTo(0, 0)
    focusPage()
  }, [accepted])
}

function Loaded({ module }: { module: UserModule }) {
  usePageTitle(module.title)
  useFreshStart(module.accepted)
  useAccessEnd(module)
  return (
    <Page width="column">
      <Breadcrumb
        items={[
          <Link key="list" to="/platform/user-module" activeOptions={{ exact: true }}>
            {m.participant_breadcrumb_modules()}
          </Link>,
          module.title,
        ]}
      />
      <ModuleHead module={module} />
      {module.active ? null : <InactiveNotice module={module} />}
      {module.done ? <ModuleFinished module={module} /> : null}
      {module.active && !module.accepted ? <Acceptance module={module} /> : <ModuleBody module={module} />}
      {module.neverOpened || module.done ? null : (
        <p className="mt-6">
          <LearningRecordButton source={{ userModuleId: module.id }} />
        </p>
      )}
    </Page>
  )
}

function ModuleBody({ module }: { module: UserModule }) {
  const small = useIsSmall()
  const openable = module.active && module.accepted
  const chapters = (
    <div className="flex min-w-0 flex-col gap-3">
      {module.chapters.map((chapter, index) => (
        <ChapterCard
          key={chapter.id}
          userModuleId={module.id}
          chapter={chapter}
          number={index + 1}
          currentId={openable ? module.next?.contentId : undefined}
          openable={openable}
        />
      ))}
    </div>
  )
  const resources = (
    <ResourceList
      userModuleId={module.id}
      contentId={module.chapters[0]?.contents[0]?.id ?? ''}
      resources={module.resources}
    />
  )
  const notes = <NoteList userModuleId={module.id} notes={module.notes} openable={openable} />
  if (small) {
    return (
      <>
        <Tabs defaultValue="contents">
          <TabsList aria-label={module.title} className="mb-4">
            <Tab value="contents" count={module.contentCount}>
              {m.participant_contents()}
            </Tab>
            {module.resources.length > 0 ? (
              <Tab value="resources" count={module.resources.length}>
                {m.participant_resources()}
              </Tab>
            ) : null}
            <Tab value="notes" count={module.notes.length}>
              {m.participant_notes()}
            </Tab>
          </TabsList>
          <TabsContent value="contents">{chapters}</TabsContent>
          <TabsContent value="resources">
            <Card className="p-4">{resources}</Card>
          </TabsContent>
          <TabsContent value="notes">
            <Card className="p-4">{notes}</Card>
          </TabsContent>
        </Tabs>
        <section aria-label={m.support_card_title()} className="mt-6 px-1">
          <h2 className="title mb-1 text-base">{m.support_card_title()}</h2>
          <Question userModuleId={module.id} />
        </section>
      </>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_304px]">
      {chapters}
      <aside
        className={cn(
          'grid min-w-0 grid-cols-1 items-start gap-3',
          module.resources.length > 0 && 'md:max-lg:grid-cols-2',
        )}
        aria-label={m.participant_rail()}
      >
        {module.resources.length > 0 ? (
          <RailCard title={m.participant_resources()} count={module.resources.length}>
            {resources}
          </RailCard>
        ) : null}
        <RailCard
          title={m.participant_notes()}
          count={module.notes.length || undefined}
          aside={
            <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
              <Lock className="size-3" aria-hidden />
              {m.participant_notes_private()}
            </span>
          }
        >
          {notes}
        </RailCard>
        <RailCard title={m.support_card_title()}>
          <Question userModuleId={module.id} />
        </RailCard>
      </aside>
    </div>
  )
}

/** The contact for questions about this module. */
function Question({ userModuleId }: { userModuleId: string }) {
  return (
    <>
      <p className="mb-3 text-sm text-muted-foreground">{m.support_card_text()}</p>
      <SupportButton size="sm" about={{ userModuleId }} />
    </>
  )
}

type Chapter = UserModule['chapters'][number]

/**
 * A collapsible chapter; a finished one starts collapsed. Free content has one chapter without a
 * head.
 */
function ChapterCard({
  userModuleId,
  chapter,
  number,
  currentId,
  openable,
}: {
  userModuleId: string
  chapter: Chapter
  number: number
  currentId: string | undefined
  openable: boolean
}) {
  const done = chapter.contents.filter((content) => content.done).length
  const isDone = done === chapter.contents.length
  const [open, setOpen] = useState(!isDone)
  const rows = (
    <ul role="list">
      {chapter.contents.map((content) => (
        <ContentRow
          key={content.id}
          userModuleId={userModuleId}
          content={content}
          current={content.id === currentId}
          openable={openable}
        />
      ))}
    </ul>
  )
  if (chapter.title === null) return <Card className="overflow-hidden [&>ul>li:first-child]:border-t-0">{rows}</Card>
  return (
    <Card className="overflow-hidden">
      <Collapsible.Root open={open} onOpenChange={setOpen}>
        <h2>
          <Collapsible.Trigger className="group flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2">
            <span className="flex size-6 shrink-0 items-center justify-center rounded-md bg-secondary text-xs font-semibold tabular-nums">
              {number}
            </span>
            <span className="title min-w-0 flex-1 text-base">{chapter.title}</span>
            {isDone ? (
              <span className="flex items-center gap-1.5 text-xs font-medium text-success-strong">
                <CircleCheck className="size-3.5" aria-hidden />
                {m.participant_chapter_state_done()}
              </span>
            ) : (
              <span className="text-xs text-muted-foreground">
                {m.participant_chapter_done({ done, total: chapter.contents.length })}
              </span>
            )}
            <ChevronDown
              className="size-4 transition-transform duration-[160ms] group-data-[state=open]:rotate-180"
              aria-hidden
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Content className="overflow-hidden data-[state=closed]:animate-fold-out data-[state=open]:animate-fold-in">
          {rows}
        </Collapsible.Content>
      </Collapsible.Root>
    </Card>
  )
}

/** A content of a chapter: state, title and type, reason, and action. */
function ContentRow({
  userModuleId,
  content,
  current,
  openable,
}: {
  userModuleId: string
  content: UserContent
  current: boolean
  /** False when the access is not active: results stay readable, nothing opens. */
  openable: boolean
}) {
  const badge = badgeOf(content)
  const locked = badge === 'locked'
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={cn(
        'grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t px-4 py-2.5 sm:min-h-14 sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,150px)_112px] sm:py-2',
        (locked || !openable) && 'sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,274px)]',
        current && 'bg-accent',
      )}
    >
      <ContentBadge state={badge} isSaid={reasonSaysState(content)} className="self-start sm:self-center" />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            {...previewLink(userModuleId, content.id)}
            resetScroll={false}
            className={cn(
              'truncate rounded-sm text-sm font-medium quiet-link',
              locked ? 'text-muted-foreground' : current ? 'text-accent-foreground' : 'text-foreground',
            )}
          >
            {typeset(content.title)}
          </Link>
          {content.favorite ? (
            <Star className={cn('size-3.5', starClass)} role="img" aria-label={m.participant_favorite()} />
          ) : null}
        </p>
        <p
          className={cn(
            'flex items-center gap-1.5 text-xs',
            current ? 'text-accent-foreground' : 'text-muted-foreground',
          )}
        >
          <ContentIcon type={content.type} className="size-3.5" />
          <span className="truncate">{contentFacts(content)}</span>
        </p>
      </div>
      <p
        className={cn(
          'col-start-2 text-xs tabular-nums sm:col-start-auto sm:text-right',
          badge === 'retry'
            ? 'font-medium text-warning-strong'
            : current
              ? 'text-accent-foreground'
              : 'text-muted-foreground',
        )}
      >
        {locked && content.lockedBy ? (
          <FinishFirst userModuleId={userModuleId} lockedBy={content.lockedBy} />
        ) : (
          reasonOf(content)
        )}
      </p>
      {locked ? null : openable ? (
        <ContentAction
          userModuleId={userModuleId}
          content={content}
          current={current}
          className="col-start-2 w-full sm:col-start-auto"
        />
      ) : null}
    </li>
  )
}
