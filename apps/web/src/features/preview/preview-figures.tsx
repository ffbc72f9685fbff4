import type { ReactNode } from 'react'
import { Progress } from '#web/components/ui/progress.tsx'
import { formatDuration } from '#web/lib/duration.ts'
import { formatPercent } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import type { Standard } from '../../../launcher/protocol.ts'
import { type Figures, suspendDataLimit } from './call-log.ts'
import { statusText } from './problem-text.ts'

/** What a package has reported: words first, the raw value under each. */
export function PreviewFigures({
  figures,
  standard,
  mark,
}: {
  figures: Figures
  standard: Standard
  /** Needed to pass a quiz, in percent. */
  mark: number | null
}) {
  const { completion, success, score, rawScore, progress, location, sessionTime, seconds, suspendLength } = figures
  const limit = suspendDataLimit[standard]
  const filled = (suspendLength / limit) * 100
  const said = (value: string | undefined) =>
    value === undefined ? m.preview_not_said() : Object.hasOwn(statusText, value) ? statusText[value]!() : value
  return (
    <>
      <dl className="grid grid-cols-2 border-b sm:grid-cols-3">
        <Figure label={m.preview_completion()} raw={completion}>
          {said(completion)}
        </Figure>
        <Figure label={m.preview_success()} raw={success}>
          {said(success)}
        </Figure>
        <Figure label={m.preview_score()} raw={rawScore}>
          {score === undefined
            ? m.preview_not_said()
            : mark === null
              ? formatPercent(score)
              : m.preview_score_of({ score: formatPercent(score), mark: formatPercent(mark) })}
        </Figure>
        <Figure label={m.common_progress()} raw={progress}>
          {progress === undefined ? m.preview_not_said() : formatPercent(Number(progress) * 100)}
        </Figure>
        <Figure label={m.preview_location()} raw={location}>
          {location ? m.preview_location_kept() : m.preview_not_said()}
        </Figure>
        <Figure label={m.preview_time()} raw={sessionTime}>
          {seconds === undefined ? m.preview_not_said() : timeText(seconds)}
        </Figure>
      </dl>
      <div className="border-b px-4 py-3 text-xs">
        <p className="mb-1.5 flex items-baseline justify-between gap-3">
          <span className="font-medium">{m.preview_data_size()}</span>
          <span className="tabular-nums">{m.preview_data_of({ size: suspendLength, limit })}</span>
        </p>
        <Progress value={Math.min(100, filled)} label={m.preview_data_size()} thin />
        {filled >= 90 ? <p className="mt-1.5 text-warning-strong">{m.preview_data_full()}</p> : null}
      </div>
    </>
  )
}

const timeText = (seconds: number) =>
  seconds < 60
    ? seconds.toLocaleString(getLocale(), { style: 'unit', unit: 'second', unitDisplay: 'short' })
    : formatDuration(seconds)

function Figure({ label, raw, children }: { label: string; raw: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0 border-t px-4 py-2.5 max-sm:odd:border-r sm:not-nth-[3n]:border-r">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium">{children}</dd>
      {raw ? (
        <dd className="mt-1">
          <code className="inline-block max-w-full truncate rounded bg-secondary px-1.5 py-0.5 text-xs" title={raw}>
            {raw}
          </code>
        </dd>
      ) : null}
    </div>
  )
}
