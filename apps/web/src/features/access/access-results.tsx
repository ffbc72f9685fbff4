import type { Access } from '@cursus/contract/access'
import { kindOf } from '@cursus/contract/content-values'
import { Info, PenLine } from 'lucide-react'
import { useState } from 'react'
import { ContentBadge, type ContentBadgeState } from '#web/components/content-badge.tsx'
import { ContentIcon, contentTypeLabel } from '#web/components/content-kind.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { AccessAnswers } from '#web/features/answer/access-answers.tsx'
import { byChapter } from '#web/lib/list/group.ts'
import { fullName } from '#web/lib/session/session.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatDate, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { CorrectForm } from './correct-form.tsx'
import { missesMark, ScoreBadge } from './result-badge.tsx'

type Result = Access['contents'][number]

/** Results of every content by chapter: state, best score with its mark, date and duration. */
export function AccessResults({
  access,
  mayCorrect = false,
}: {
  access: { companyId: string; id: string; contents: readonly Result[] }
  mayCorrect?: boolean
}) {
  const { contents } = access
  return (
    <div className="flex flex-col gap-4">
      {byChapter(contents).map((chapter) => (
        <section key={chapter.contents[0]?.id}>
          {chapter.title ? <h4 className="mb-1.5 text-sm font-medium">{chapter.title}</h4> : null}
          <ul role="list" className="divide-y rounded-lg border bg-card">
            {chapter.contents.map((content) => (
              <ResultRow key={content.id} content={content} access={access} mayCorrect={mayCorrect} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ResultRow({
  content,
  access,
  mayCorrect,
}: {
  content: Result
  access: { companyId: string; id: string }
  mayCorrect: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const details = [
    contentTypeLabel(content.type),
    content.lastAccess
      ? m.company_access_content_last({ when: formatRecent(content.lastAccess) })
      : m.company_access_content_never(),
    content.timeSpent > 0 ? formatDuration(content.timeSpent) : '',
    content.attempts > 1 ? m.company_access_content_attempts({ count: content.attempts }) : '',
  ].filter(Boolean)
  return (
    <li className="px-3.5 py-2.5">
      <div className="flex items-start gap-3">
        <ContentBadge state={badgeOf(content)} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium break-words">{content.title}</p>
          <p className="flex items-start gap-x-1.5 text-xs text-muted-foreground">
            <ContentIcon type={content.type} className="mt-px size-3.5 shrink-0" />
            <span className="min-w-0">{details.join(' · ')}</span>
          </p>
          {content.correction ? (
            <p className="mt-1 flex items-start gap-1.5 text-xs text-muted-foreground">
              <PenLine className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {m.company_correct_told({
                date: formatDate(content.correction.at),
                by: content.correction.by ? fullName(content.correction.by) : m.common_person_deleted(),
                reason: content.correction.reason,
              })}
            </p>
          ) : null}
          {content.remarks.map((remark) => (
            <p key={remark} className="mt-1 flex items-start gap-1.5 text-xs text-muted-foreground">
              <Info className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {remark === 'passedUnderMark'
                ? m.company_access_remark_passedUnderMark()
                : m.company_access_remark_passedWithoutScore()}
            </p>
          ))}
        </div>
        <Score content={content} />
        {mayCorrect && !isOpen ? (
          <IconButton
            label={m.company_correct_of({ title: content.title })}
            size="icon-sm"
            onClick={() => setIsOpen(true)}
          >
            <PenLine aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {isOpen ? <CorrectForm companyId={access.companyId} id={access.id} content={content} onClose={close} /> : null}
      {content.attempts > 0 ? (
        <AccessAnswers companyId={access.companyId} id={access.id} contentId={content.id} />
      ) : null}
    </li>
  )
}

/** The score, or the mark that a quiz without one asks for. */
function Score({ content }: { content: Result }) {
  const { bestScore, quizScoreValidation: mark, done, type } = content
  if (bestScore !== null || done || mark === null || !kindOf(type).isQuiz) return <ScoreBadge result={content} />
  return (
    <span className="shrink-0 text-xs leading-6 text-muted-foreground">
      {m.company_access_score_mark({ mark: formatPercent(mark) })}
    </span>
  )
}

function badgeOf(content: Result): ContentBadgeState {
  if (content.done) return 'done'
  if (missesMark(content)) return 'retry'
  return content.consulted ? 'current' : 'none'
}
