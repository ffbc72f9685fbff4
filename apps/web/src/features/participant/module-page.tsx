import type { UserModule } from '@cursus/contract/participant'
import { Link, useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
import { formatRecent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { Acceptance } from './acceptance.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { InactiveNotice } from './inactive-notice.tsx'
import { contentLink, previewLink } from './learner-links.ts'
import { ModuleFinished } from './module-finished.tsx'
import { ModuleHead } from './module-head.tsx'
import { ResourceList } from './module-resources.tsx'
import { userModuleItem } from './participant-queries.ts'
import { RailCard } from './rail-card.tsx'
import { useAccessEnd } from './use-access-end.ts'

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

/** The participant's notes in a module, each with its content. */
function NoteList({
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
              {...(openable ? contentLink : previewLink)(userModuleId, note.contentId)}
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
