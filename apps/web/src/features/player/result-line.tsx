import { kindOf } from '@cursus/contract/content-values'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { CircleCheck, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Cover, coverOf } from '#web/components/cover.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { AttestationButton, useIsLate } from '#web/features/attestation/attestation-button.tsx'
import { useOwnAttestation } from '#web/features/attestation/use-own-attestation.ts'
import { failedText } from '#web/features/participant/content-standing.ts'
import { lastDayOf } from '#web/features/participant/module-groups.ts'
import { useNextModule } from '#web/features/participant/next-module.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDate, formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import type { NextUp } from './course-order.ts'
import { NextButton } from './next-button.tsx'

function Strip({
  tone,
  icon,
  text,
  aside,
  children,
  onDismiss,
}: {
  tone: 'success' | 'warning'
  icon: ReactNode
  text: string
  /** An icon before the cross. */
  aside?: ReactNode
  /** The next step. */
  children?: ReactNode
  onDismiss: () => void
}) {
  return (
    <div
      role="status"
      className={cn(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 text-sm',
        tone === 'success' ? 'bg-success-subtle text-success-strong' : 'bg-warning-subtle text-warning-strong',
      )}
    >
      {icon}
      <p className="min-w-0 flex-1 font-medium">{text}</p>
      {/* On a phone, below the text and the cross. */}
      <div className="flex empty:hidden max-sm:order-last max-sm:w-full max-sm:*:h-11 max-sm:*:flex-1">{children}</div>
      {aside}
      <IconButton label={m.player_result_dismiss()} size="icon-sm" className="max-sm:size-11" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/** The result under the content, with the next step. */
export function ResultLine({
  module,
  content,
  next,
  onRetry,
  onDismiss,
}: {
  module: UserModule
  content: UserContentDetail
  next: NextUp | undefined
  onRetry: () => void
  onDismiss: () => void
}) {
  const isQuiz = kindOf(content.type).isQuiz
  const following = content.done ? next : undefined
  return (
    <Strip
      tone={content.done ? 'success' : 'warning'}
      icon={
        content.done ? <CircleCheck className="size-5" aria-hidden /> : <RotateCcw className="size-5" aria-hidden />
      }
      text={isQuiz ? resultText(content) : m.player_content_done()}
      aside={
        isQuiz && following ? (
          <IconButton label={m.player_result_retry()} size="icon-sm" onClick={onRetry}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null
      }
      onDismiss={onDismiss}
    >
      {following ? (
        <NextButton userModuleId={module.id} next={following} size="sm" />
      ) : isQuiz ? (
        <Button size="sm" variant={content.done ? 'outline' : 'primary'} onClick={onRetry}>
          <RotateCcw aria-hidden />
          {m.player_result_retry()}
        </Button>
      ) : null}
    </Strip>
  )
}

/** Shown at the end of a module, over the content's lower edge; it does not take the focus. */
export function ModuleDone({ module, onStay }: { module: UserModule; onStay: () => void }) {
  const certificate = useOwnAttestation({ id: module.id, done: true })
  const next = useNextModule(module.id)
  return (
    <div
      role="status"
      className="absolute inset-x-4 bottom-4 z-10 mx-auto flex max-w-[560px] animate-foot-in items-center gap-4 rounded-xl border bg-popover p-4 shadow-dialog"
    >
      <span className="hidden size-20 shrink-0 overflow-hidden rounded-lg sm:block">
        <Cover of={coverOf(module)} window="thumb" width={80} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="title flex items-center gap-2 text-lg">
          <CircleCheck className="size-5 text-success-strong" aria-hidden />
          {m.player_module_done()}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">
          {module.endsAt
            ? m.player_module_done_until({ title: module.title, date: formatDate(lastDayOf(module.endsAt)) })
            : m.player_module_done_text({ title: module.title })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {certificate ? <Certificate {...certificate} /> : null}
          {next ? (
            <Button asChild variant="outline" className="max-w-full">
              <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: next.id }}>
                <span className="truncate">{m.player_next_module({ title: next.title })}</span>
              </Link>
            </Button>
          ) : null}
          <Button asChild variant={certificate ? 'outline' : 'primary'}>
            <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: module.id }}>
              {m.player_back()}
            </Link>
          </Button>
          <Button variant="ghost" onClick={onStay}>
            {m.player_stay()}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Certificate(certificate: NonNullable<ReturnType<typeof useOwnAttestation>>) {
  const isLate = useIsLate(certificate.attestation, certificate.pending)
  return <AttestationButton {...certificate} isLate={isLate} variant="primary" />
}

/**
 * The result of a quiz as text: a passed one stays passed, with its best score; else the score just
 * got.
 */
export function resultText(
  content: Pick<UserContentDetail, 'done' | 'bestScore' | 'lastScore' | 'quizScoreValidation'>,
): string {
  const { done, bestScore, lastScore, quizScoreValidation } = content
  if (bestScore === null) return m.player_content_done()
  if (!done) return failedText(content)
  const score = formatPercent(bestScore)
  const last = formatPercent(lastScore ?? bestScore)
  if (last !== score) return m.player_result_passed_before({ score, last })
  if (quizScoreValidation === null) return m.player_result_passed({ score })
  return m.player_result_passed_mark({ score, mark: formatPercent(quizScoreValidation) })
}
