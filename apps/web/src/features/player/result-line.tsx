import { kindOf } from '@cursus/contract/content-values'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { CircleCheck, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { failedText } from '#web/features/participant/content-standing.ts'
import { cn } from '#web/lib/cn.ts'
import { formatPercent } from '#web/lib/text/format.ts'
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
  onEnd,
  onRetry,
  onDismiss,
}: {
  module: UserModule
  content: UserContentDetail
  next: NextUp | undefined
  /** Shows the end of the module, which this content has completed. */
  onEnd: (() => void) | undefined
  onRetry: () => void
  onDismiss: () => void
}) {
  const isQuiz = kindOf(content.type).isQuiz
  const following = content.done && !onEnd ? next : undefined
  return (
    <Strip
      tone={content.done ? 'success' : 'warning'}
      icon={
        content.done ? <CircleCheck className="size-5" aria-hidden /> : <RotateCcw className="size-5" aria-hidden />
      }
      text={isQuiz ? resultText(content) : onEnd ? m.player_module_done() : m.player_content_done()}
      aside={
        isQuiz && (following || onEnd) ? (
          <IconButton label={m.player_result_retry()} size="icon-sm" onClick={onRetry}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null
      }
      onDismiss={onDismiss}
    >
      {onEnd ? (
        <Button size="sm" onClick={onEnd}>
          {m.player_end_show()}
        </Button>
      ) : following ? (
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
