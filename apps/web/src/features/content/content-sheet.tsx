import type { Content } from '@cursus/contract/content'
import { isScorm, kindOf } from '@cursus/contract/content-values'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChartNoAxesColumn, Languages, Play, Upload, Wrench } from 'lucide-react'
import { reasonAgainst } from '#web/components/act/act.ts'
import { ActButton, QuickActButton } from '#web/components/act/act-button.tsx'
import { ContentIcon, ContentThumb, contentTypeLabel, hostOf } from '#web/components/content-kind.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { ProcessingBadge, StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { ContentQuestions } from '#web/features/answer/content-questions.tsx'
import { VersionedSheet, VersionList } from '#web/features/catalogue/versioned-sheet.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatBytes, formatDateTime, formatPercent } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentFigures } from './content-figures.tsx'
import { archiveContents, restoreContents, unpackAgain } from './content-list.tsx'
import { ContentModules } from './content-modules.tsx'
import { PackageSection } from './package-section.tsx'
import { isUnfinished, useContent } from './use-content.ts'
import { contents } from './versioned-content.ts'

/** A content by its latest version: package, versions, modules, facts, history. */
export const ContentSheet = () => (
  <SheetOf of={useContent()}>{(content) => <Loaded key={content.id} content={content} />}</SheetOf>
)

function Loaded({ content }: { content: Content }) {
  const mayWrite = can(useMe(), 'contents.write')
  return (
    <VersionedSheet
      of={contents}
      item={content}
      thumb={<ContentThumb size={56} type={content.type} tone={content.tone} illustration={content.illustration} />}
      badges={<ContentBadges content={content} />}
      footNote={<FootNote content={content} />}
      preview={
        <>
          <PreviewLink content={content} />
          <NewModuleLink content={content} />
        </>
      }
      editIcon={<Upload aria-hidden />}
    >
      {isScorm(content.type) ? (
        <PackageSection
          content={content}
          newPackage={
            mayWrite && !content.archived ? (
              <>
                {content.processing.reason?.name === 'processingFailed' ? (
                  <QuickActButton act={unpackAgain} items={[content]} variant="primary" size="sm" />
                ) : null}
                <Button variant="outline" size="sm" asChild>
                  <Link {...contents.links.edit(content.id)}>
                    <Upload aria-hidden />
                    {m.management_package_failed_other()}
                  </Link>
                </Button>
              </>
            ) : null
          }
        />
      ) : null}
      {content.framing === 'refused' ? (
        <Notice tone="warning" className="mb-3">
          {m.management_content_unframed({ host: hostOf(content.link) })}
        </Notice>
      ) : null}
      {content.framing === 'unknown' ? (
        <Notice tone="warning" className="mb-3">
          {m.management_content_silent({ host: hostOf(content.link) })}
        </Notice>
      ) : null}
      <ContentFigures content={content} />
      {mayWrite && isScorm(content.type) ? <ContentQuestions contentId={content.id} /> : null}
      <ContentVersions content={content} />
      <ContentModules content={content} />
      <ContentFacts content={content} />
    </VersionedSheet>
  )
}

function ContentBadges({ content }: { content: Content }) {
  return (
    <>
      {content.archived ? <StateBadge state="archived" /> : <ProcessingBadge state={content.processing.state} />}
      <Badge>
        <ContentIcon type={content.type} />
        {contentTypeLabel(content.type)}
      </Badge>
      <Badge>
        <Languages aria-hidden />
        {content.language.toUpperCase()}
      </Badge>
      <Badge>
        <ChartNoAxesColumn aria-hidden />
        {m.management_content_level_value({ level: String(content.level) })}
      </Badge>
      {content.isTool ? (
        <Badge>
          <Wrench aria-hidden />
          {m.management_content_is_tool()}
        </Badge>
      ) : null}
    </>
  )
}

/** The dangerous action at the left of the foot, or the reason why it is not possible. */
function FootNote({ content }: { content: Content }) {
  if (content.archived) return <QuickActButton act={restoreContents} items={[content]} />
  if (isUnfinished(content)) return m.management_content_wait({ version: String(content.version) })
  return reasonAgainst(archiveContents, content) ?? <ActButton act={archiveContents} items={[content]} />
}

function PreviewLink({ content: { type, link, contentVersionId, processing } }: { content: Content }) {
  if (kindOf(type).opens !== 'tab') {
    return processing.state === 'ready' ? (
      <Button variant="outline" asChild>
        <Link to="/content-preview/$resourceUrl" params={{ resourceUrl: contentVersionId }}>
          <Play aria-hidden />
          {m.management_content_preview()}
        </Link>
      </Button>
    ) : null
  }
  return link ? (
    <Button variant="outline" asChild>
      <a href={link} target="_blank" rel="noreferrer">
        <Play aria-hidden />
        {m.management_content_open_link()}
      </a>
    </Button>
  ) : null
}

/** The next step of a content that no module has. */
function NewModuleLink({ content: { id, modules, archived, processing } }: { content: Content }) {
  if (!can(useMe(), 'modules.write') || modules.length > 0 || archived || processing.state !== 'ready') return null
  return (
    <Button variant="accent" asChild>
      <Link to="/management/module/add" state={{ contentId: id }}>
        <BookOpen aria-hidden />
        {m.management_content_new_module()}
      </Link>
    </Button>
  )
}

function ContentVersions({ content }: { content: Content }) {
  const versions = contents.useVersions(content.id)
  const rows = (versions.data ?? []).map((row) =>
    // The sheet follows the progress of the newest version.
    row.id === content.contentVersionId ? { ...row, processing: content.processing } : row,
  )
  const used = rows.find((row) => row.version < content.version && row.moduleCount > 0)
  return (
    <VersionList
      of={contents}
      item={content}
      rows={rows}
      line={({ id, version, moduleCount, processing: { state } }) => ({
        badge:
          state === 'ready' && moduleCount === 0 && version < content.version ? (
            <StateBadge state="unused" />
          ) : (
            <ProcessingBadge state={state} />
          ),
        aside: moduleCount > 0 ? m.management_modules_count({ count: moduleCount }) : null,
        action:
          state === 'ready' && kindOf(content.type).opens !== 'tab' ? (
            <IconButton asChild label={m.management_version_preview({ version: String(version) })} size="icon-sm">
              <Link to="/content-preview/$resourceUrl" params={{ resourceUrl: id }}>
                <Play aria-hidden />
              </Link>
            </IconButton>
          ) : null,
      })}
      note={
        used && content.processing.state !== 'ready' ? (
          <p className="mt-2 text-xs text-muted-foreground">
            {m.management_content_versions_kept({ version: String(used.version) })}
          </p>
        ) : null
      }
    />
  )
}

function ContentFacts({ content }: { content: Content }) {
  const titles = (list: Content['relatedContents']) =>
    list.length === 0 ? null : (
      <ul role="list">
        {list.map(({ id, title }) => (
          <li key={id}>
            <Link to="/management/content/$contentId" params={{ contentId: id }} search className="text-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    )
  return (
    <Section title={m.common_facts()}>
      <p className="mb-4 text-sm whitespace-pre-line">{content.description}</p>
      <Facts
        facts={[
          { label: m.management_content_category(), value: localName(content.category) },
          content.link !== null && {
            label: m.management_content_link(),
            value: (
              <a href={content.link} target="_blank" rel="noreferrer" className="text-link break-all">
                {content.link}
              </a>
            ),
          },
          content.quizScoreValidation !== null && {
            label: m.management_content_mark(),
            value: formatPercent(content.quizScoreValidation),
          },
          content.plannedMinutes !== null && {
            label: m.management_content_minutes_short(),
            value: formatDuration(content.plannedMinutes * 60),
          },
          content.completeOnOpen && {
            label: m.management_content_complete_on_open(),
            value: m.common_yes(),
          },
          content.file !== null && {
            label: m.management_content_fact_file(),
            value: `${content.file.name} · ${formatBytes(content.file.size)}`,
          },
          content.tags.length > 0 && { label: m.management_content_tags(), value: content.tags.join(', ') },
          { label: m.management_content_required(), value: titles(content.requiredContents) },
          { label: m.management_content_related(), value: titles(content.relatedContents) },
          { label: m.management_created_on(), value: formatDateTime(content.creationDate) },
        ]}
      />
    </Section>
  )
}
