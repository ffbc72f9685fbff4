import type { UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Page } from '#web/components/page.tsx'
import { Breadcrumb } from '#web/components/page-header.tsx'
import { SupportButton } from '#web/components/support-button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Tab, Tabs, TabsContent, TabsList } from '#web/components/ui/tabs.tsx'
import { OwnAttestation } from '#web/features/attestation/own-attestation.tsx'
import { LearningRecordButton } from '#web/features/learning-record/learning-record-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useIsSmall } from '#web/lib/use-media.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { m } from '#web/paraglide/messages.js'
import { Acceptance } from './acceptance.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { InactiveNotice } from './inactive-notice.tsx'
import { ModuleHead } from './module-head.tsx'
import { NoteList } from './module-notes.tsx'
import { ResourceList } from './module-resources.tsx'
import { RailCard } from './rail-card.tsx'
import { useAccessEnd } from './use-access-end.ts'
import { useFavorites } from './use-favorites.ts'

/** A module of a participant: its head, then either the acceptance or chapters, files and notes. */
export function ModulePage({ module }: { module: UserModule }) {
  usePageTitle(module.title)
  useAccessEnd(module)
  return (
    <Page wide={false}>
      <Breadcrumb
        items={[
          <Link key="list" to="/platform/user-module">
            {m.participant_breadcrumb_modules()}
          </Link>,
          module.title,
        ]}
      />
      <ModuleHead module={module} />
      {module.active ? null : <InactiveNotice module={module} />}
      {module.done ? <OwnAttestation userModuleId={module.id} /> : null}
      {module.active && !module.accepted ? <Acceptance module={module} /> : <ModuleBody module={module} />}
      {module.neverOpened ? null : (
        <p className="mt-6">
          <LearningRecordButton source={{ userModuleId: module.id }} />
        </p>
      )}
    </Page>
  )
}

function ModuleBody({ module }: { module: UserModule }) {
  const small = useIsSmall()
  const favorites = useFavorites(module.id)
  const openable = module.active && module.accepted
  const anyContentId = module.chapters[0]?.contents[0]?.id
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
      resources={module.resources}
      onFavorite={(resource, favorite) => {
        const contentId = resource.contentId ?? anyContentId
        if (contentId) favorites.setResource(contentId, resource.id, favorite)
      }}
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
