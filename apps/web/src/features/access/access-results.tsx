import { type Access, correctResultInput } from '@cursus/contract/access'
import { isScorm, kindOf } from '@cursus/contract/content-values'
import { emptyAsNull } from '@cursus/contract/field'
import { Info, PenLine } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { ContentBadge, type ContentBadgeState } from '#web/components/content-badge.tsx'
import { ContentIcon, contentTypeLabel } from '#web/components/content-kind.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { AccessAnswers } from '#web/features/answer/access-answers.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { byChapter } from '#web/lib/list/group.ts'
import { fullName } from '#web/lib/session/session.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatDate, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { missesMark, ScoreBadge } from './result-badge.tsx'

const withPoint = (typed: unknown) => (typeof typed === 'string' ? typed.replace(',', '.') : typed)

/** `score`: as typed, with a point or a comma; null keeps it. */
export const correctSchema = correctResultInput
  .pick({ done: true, reason: true })
  .extend({ score: emptyAsNull(z.preprocess(withPoint, z.coerce.number().min(0).max(100))) })

/** Corrects the result of a content by hand. */
function CorrectForm({
  companyId,
  id,
  content,
  onClose,
}: {
  companyId: string
  id: string
  content: Access['contents'][number]
  onClose: () => void
}) {
  const hasScore = isScorm(content.type)
  const model = useFormModel({
    schema: correctSchema,
    values: { done: content.done, score: '' as string | number, reason: '' },
    send: ({ all: { done, score, reason } }) =>
      trpcClient.company.access.correctResult.mutate({
        companyId,
        id,
        contentId: content.id,
        done,
        reason,
        ...(typeof score === 'number' ? { score } : {}),
      }),
    success: () => m.company_correct_done(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <FormCard of={model} submit={m.company_correct_submit()} onClose={onClose} className="mt-3">
      {content.done ? null : (
        <FormValue of={model} name="done">
          {({ value, onChange }) => (
            <Switch label={m.company_correct_mark_done()} checked={value} onCheckedChange={onChange} />
          )}
        </FormValue>
      )}
      {hasScore ? (
        <FormField of={model} name="score" label={m.company_correct_score()} hint={m.company_correct_score_hint()}>
          {(field) => <Input {...field} inputMode="decimal" autoComplete="off" />}
        </FormField>
      ) : null}
      <FormField of={model} name="reason" label={m.company_correct_reason()} hint={m.company_correct_reason_hint()}>
        {(field) => <Textarea {...field} maxLength={500} rows={2} />}
      </FormField>
    </FormCard>
  )
}

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
