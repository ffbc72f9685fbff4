import { kindOf } from '@cursus/contract/content-values'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Cover, coverOf } from '#web/components/cover.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { AttestationButton, AttestationState } from '#web/features/attestation/attestation-box.tsx'
import { useOwnAttestation } from '#web/features/attestation/use-own-attestation.ts'
import { useRecord } from '#web/features/learning-record/record-source.ts'
import { moduleLink } from '#web/features/participant/learner-links.ts'
import { NextModule } from '#web/features/participant/module-finished.tsx'
import { lastDayOf } from '#web/features/participant/module-groups.ts'
import { now } from '#web/lib/clock.ts'
import { useIsLate } from '#web/lib/file/made-file.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatDate, formatNumber, formatPercent, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Focuses the heading, which is read then. Who types or is in a dialog stays there: to them it is
 * announced.
 */
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy] = useState(() => document.activeElement?.matches('input, textarea, [role=dialog] *') ?? false)
  useEffect(() => {
    if (!isBusy) heading.current?.focus({ preventScroll: true })
  }, [isBusy])
  return { heading, role: isBusy ? 'status' : undefined }
}

/** The end of a module: its cover, what was achieved, the certificate, and what comes next. */
export function ModuleEnd({
  module,
  content,
  onStay,
}: {
  module: UserModule
  /** The last one, which may know more than the module. */
  content: UserContentDetail
  onStay: () => void
}) {
  const { firstname } = useMe()
  const { heading, role } = useHeading()
  const date = formatDate(module.doneAt ?? now())
  return (
    <section aria-labelledby="module-end" className="@container absolute inset-0 z-10 overflow-y-auto bg-card">
      <div className="relative flex min-h-full flex-col @min-[900px]:flex-row @min-[900px]:items-center @min-[900px]:px-16 @min-[900px]:py-6">
        <div className="h-40 short:h-14 shrink-0 overflow-hidden @min-[900px]:absolute @min-[900px]:inset-0 @min-[900px]:h-auto! low:@max-[899px]:hidden">
          <Cover of={coverOf(module)} />
        </div>
        <div className="relative flex flex-1 animate-fade-in flex-col overflow-hidden bg-card @min-[900px]:max-w-[632px] @min-[900px]:rounded-xl @min-[900px]:shadow-dialog forced-colors:@min-[900px]:border">
          <IconButton label={m.player_stay()} className="absolute top-3 right-3" onClick={onStay}>
            <X aria-hidden />
          </IconButton>
          <div className="px-5 pt-6 pb-7 short:pt-4! short:pb-4! @min-[640px]:px-12 @min-[640px]:pt-11 @min-[640px]:pb-11">
            <div className="flex flex-col gap-4 short:flex-row short:items-center short:gap-2.5! short:pr-7 @min-[640px]:gap-5">
              <DrawnCheck />
              <div role={role}>
                <h2
                  id="module-end"
                  ref={heading}
                  tabIndex={-1}
                  className="title-lg text-xl short:text-xl! outline-none @min-[640px]:text-2xl"
                >
                  {m.player_module_done()}
                </h2>
              </div>
            </div>
            <p className="mt-2 text-base break-words">{typeset(module.title)}</p>
            <p className="text-base text-muted-foreground">
              {firstname ? m.player_end_bravo({ name: firstname, date }) : m.participant_ended_on({ date })}{' '}
              {module.endsAt
                ? m.participant_finished_until({ date: formatDate(lastDayOf(module.endsAt)) })
                : m.participant_finished_open()}
            </p>
            <Figures module={module} content={content} />
            <Acts module={module} />
          </div>
          <div className="mt-auto border-t bg-background px-5 py-4 @min-[640px]:px-12">
            <NextModule finishedId={module.id} />
          </div>
        </div>
      </div>
    </section>
  )
}

const DrawnCheck = () => (
  <span
    aria-hidden
    className="flex size-14 items-center justify-center rounded-full border short:size-9! border-transparent bg-primary text-primary-foreground @min-[640px]:size-[72px]"
  >
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-1/2"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.75}
    >
      <path
        d="M3 13l6 6L21 6"
        pathLength={1}
        strokeDasharray={1}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="animate-draw"
      />
    </svg>
  </span>
)

/** Active time, the score of the last quiz that has one, and contents. */
function Figures({ module, content }: { module: UserModule; content: UserContentDetail }) {
  const record = useRecord({ userModuleId: module.id }, {})
  const seconds = record.data?.modules[0]?.seconds
  const quiz = module.chapters
    .flatMap(({ contents }) => contents.map((one) => (one.id === content.id ? content : one)))
    .findLast(({ type, bestScore }) => kindOf(type).isQuiz && bestScore !== null)
  const title = quiz ? typeset(quiz.title) : ''
  return (
    <dl className="mt-6 flex short:mt-2 flex-col divide-y @min-[640px]:flex-row @min-[640px]:divide-x @min-[640px]:divide-y-0">
      {/* As on the certificate, where less than a minute counts as one. */}
      <Figure label={m.player_end_time()}>{seconds ? formatDuration(Math.max(60, seconds)) : '–'}</Figure>
      {quiz ? (
        <Figure
          label={
            quiz.quizScoreValidation === null
              ? title
              : m.player_end_score({ title, mark: formatPercent(quiz.quizScoreValidation) })
          }
        >
          {formatPercent(quiz.bestScore ?? 0)}
        </Figure>
      ) : null}
      <Figure label={m.player_end_contents({ count: module.contentCount })}>{formatNumber(module.contentCount)}</Figure>
    </dl>
  )
}

/** A row on a narrow card, a column on a wide one. */
const Figure = ({ label, children }: { label: string; children: string }) => (
  <div className="flex min-w-0 flex-row items-baseline justify-between gap-x-4 py-2 short:py-0.5 @min-[640px]:flex-col-reverse @min-[640px]:justify-end @min-[640px]:px-5 @min-[640px]:py-0 @min-[640px]:first:pl-0">
    <dt className="line-clamp-2 min-w-0 text-sm break-words text-muted-foreground">{label}</dt>
    <dd className="title shrink-0 text-lg whitespace-nowrap @min-[640px]:text-xl">{children}</dd>
  </div>
)

function Acts({ module }: { module: UserModule }) {
  const certificate = useOwnAttestation({ id: module.id, done: true })
  if (certificate === undefined) return <div className="mt-7 h-11 short:mt-4" />
  if (certificate === null) {
    return (
      <Button asChild size="lg" className="mt-7 short:mt-4 max-[639px]:w-full">
        <Link to="/platform/user-module">{m.participant_breadcrumb_modules()}</Link>
      </Button>
    )
  }
  return <Certificate {...certificate} userModuleId={module.id} />
}

function Certificate({
  userModuleId,
  ...certificate
}: NonNullable<ReturnType<typeof useOwnAttestation>> & { userModuleId: string }) {
  const isLate = useIsLate(certificate.attestation.state === 'preparing' && !certificate.pending)
  return (
    <>
      <div className="mt-7 flex flex-wrap gap-3 short:mt-4 max-[639px]:*:w-full">
        <AttestationButton {...certificate} isLate={isLate} variant="primary" size="lg" />
        <Button asChild size="lg" variant="outline">
          <Link {...moduleLink(userModuleId)}>{m.player_end_review()}</Link>
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-[18px] text-xs text-muted-foreground">
        <AttestationState attestation={certificate.attestation} isLate={isLate} />
      </p>
    </>
  )
}
