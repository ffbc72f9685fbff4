import type { Module } from '@cursus/contract/module'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { BookOpen, Languages, Layers, Palette, Pencil, Play } from 'lucide-react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ChapterContents } from '#web/features/catalogue/chapter-contents.tsx'
import { updateContents } from '#web/features/catalogue/update-contents.tsx'
import { VersionedSheet, VersionList } from '#web/features/catalogue/versioned-sheet.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { durationText, minutesText } from '#web/lib/text/duration.ts'
import { formatDateTime, formatNumber } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { ForeignBadge, MissingRequired, missingRequired } from './content-warnings.tsx'
import { SheetCover } from './cover-dialog.tsx'
import { archiveModules, publishModules, restoreModules } from './module-list.tsx'
import { moduleItem } from './module-queries.ts'
import { moduleTypeLabel } from './module-type.ts'
import { modules } from './versioned-module.ts'

/**
 * A module by its latest version: chapters with their pinned contents, versions, facts, history.
 */
export const ModuleSheet = () => (
  <SheetOf of={useItem(moduleItem)}>{(module) => <Loaded key={module.id} module={module} />}</SheetOf>
)

function Loaded({ module }: { module: Module }) {
  const mayWrite = can(useMe(), 'modules.write')
  const versions = modules.useVersions(module.id)
  const TypeIcon = module.type === 'course' ? BookOpen : Layers
  return (
    <VersionedSheet
      of={modules}
      item={module}
      thumb={<Thumb size={56} of={coverOf(module)} />}
      badges={
        <>
          {module.archived ? <StateBadge state="archived" /> : null}
          {module.isDraft ? <StateBadge state="draft" /> : null}
          <Badge>
            <TypeIcon aria-hidden />
            {moduleTypeLabel(module.type)}
          </Badge>
          <Badge>
            <Palette aria-hidden />
            {localName(module.theme)}
          </Badge>
          <Badge>
            <Languages aria-hidden />
            {module.language.toUpperCase()}
          </Badge>
        </>
      }
      footNote={<ActButton act={module.archived ? restoreModules : archiveModules} items={[module]} />}
      preview={<PreviewLink module={module} />}
      editIcon={<Pencil aria-hidden />}
    >
      <SheetCover module={module} editable={mayWrite && !module.archived} />
      <Draft module={module} mayWrite={mayWrite} />
      <Outdated module={module} mayWrite={mayWrite} />
      <Chapters module={module} />
      <VersionList
        of={modules}
        item={module}
        rows={versions.data ?? []}
        line={({ contentCount }) => ({ aside: m.management_contents_count({ count: contentCount }) })}
      />
      <Section title={m.common_facts()}>
        {module.description ? <p className="mb-4 text-sm whitespace-pre-line">{module.description}</p> : null}
        <Facts
          facts={[
            { label: m.management_module_theme(), value: localName(module.theme) },
            module.duration && { label: m.common_duration(), value: durationText(module.duration) },
            { label: m.management_module_licences(), value: formatNumber(module.licenceCount) },
            { label: m.management_created_on(), value: formatDateTime(module.creationDate) },
          ]}
        />
      </Section>
    </VersionedSheet>
  )
}

/** Plays the contents of the module as a learner, from the first. */
function PreviewLink({ module }: { module: Module }) {
  const mayRead = can(useMe(), 'contents.read')
  const first = module.chapters[0]?.contents[0]
  if (!mayRead || !first) return null
  return (
    <Button variant="outline" asChild>
      <Link
        to="/content-preview/$resourceUrl"
        params={{ resourceUrl: first.contentVersionId }}
        search={{ module: module.id }}
      >
        <Play aria-hidden />
        {m.management_content_preview()}
      </Link>
    </Button>
  )
}

function Draft({ module, mayWrite }: { module: Module; mayWrite: boolean }) {
  if (!module.isDraft || module.archived) return null
  return (
    <Notice
      className="mb-4"
      action={mayWrite ? <ActButton act={publishModules} items={[module]} variant="link" /> : undefined}
    >
      {m.management_module_draft()}
    </Notice>
  )
}

function Outdated({ module, mayWrite }: { module: Module; mayWrite: boolean }) {
  const count = module.outdatedCount
  if (count === 0 || module.archived) return null
  return (
    <Notice
      className="mb-4"
      action={mayWrite ? <ActButton act={updateContents} items={[module]} variant="link" /> : undefined}
    >
      {m.management_module_outdated({ count })}
    </Notice>
  )
}

function Chapters({ module }: { module: Module }) {
  const me = useMe()
  const mayRead = can(me, 'contents.read')
  const isCourse = module.type === 'course'
  const missing = missingRequired(module.chapters.flatMap(({ contents }) => contents))
  return (
    <Section
      title={isCourse ? m.management_module_chapters() : m.management_module_contents()}
      aside={
        isCourse
          ? `${m.management_module_chapters_count({ count: module.chapters.length })} · ${m.management_contents_count({ count: module.contentCount })}`
          : module.contentCount
      }
    >
      <ChapterContents
        chapters={module.chapters}
        text={(content) => (
          <>
            {mayRead ? (
              <Link
                to="/management/content/$contentId"
                params={{ contentId: content.id }}
                className="block truncate hover:underline"
              >
                {content.title}
              </Link>
            ) : (
              <span className="block truncate">{content.title}</span>
            )}
            <span className="block text-xs text-muted-foreground">
              {[
                contentTypeLabel(content.type),
                m.management_version_short({ version: String(content.version) }),
                minutesText(content.plannedMinutes),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <MissingRequired missing={missing.get(content.id) ?? []} />
          </>
        )}
        aside={(content) => (
          <>
            {content.language === module.language ? null : <ForeignBadge language={content.language} />}
            {content.outdated ? <Badge variant="warning">{m.management_module_outdated_badge()}</Badge> : null}
          </>
        )}
      />
    </Section>
  )
}
