import type { Content, PackageReportView } from '@cursus/contract/content'
import { Check, LoaderCircle, TriangleAlert, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProcessingBadge, StateBadge } from '#web/components/state-badge.tsx'
import { Code, CodeText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatBytes, formatNumber, formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import {
  type NoteText,
  packageErrorText,
  packageRepairText,
  packageWarningText,
  standardText,
} from './package-texts.ts'

/**
 * The package of a content: progress of its analysis, the reason of its refusal, or its report.
 * `newPackage` links to another upload.
 */
export function PackageSection({ content, newPackage }: { content: Content; newPackage?: ReactNode }) {
  const { processing } = content
  const seconds =
    processing.report?.durationMs === undefined ? undefined : Math.ceil(processing.report.durationMs / 1000)
  return (
    <Section
      title={m.management_content_package()}
      aside={
        processing.state === 'ready' && seconds !== undefined ? (
          <StateBadge state="ready">{m.management_package_done_in({ count: seconds })}</StateBadge>
        ) : (
          <ProcessingBadge state={processing.state} />
        )
      }
    >
      {processing.state === 'failed' ? (
        <Refused content={content} newPackage={newPackage} />
      ) : processing.state === 'ready' ? (
        processing.report ? (
          <Report report={processing.report} doneOnOpen={content.completeOnOpen} />
        ) : null
      ) : (
        <Analysis content={content} />
      )}
    </Section>
  )
}

function Analysis({ content: { processing, file } }: { content: Content }) {
  const running = processing.state === 'processing'
  const stateText = running ? m.management_package_processing() : m.management_package_pending()
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-lg border bg-card px-3.5 py-3" role="status">
        <p className="flex items-baseline justify-between gap-3 text-sm font-medium">
          {stateText}
          <b className="font-semibold">{running ? formatPercent(processing.percent) : null}</b>
        </p>
        <Progress className="my-2" label={stateText} value={running ? processing.percent : undefined} tone="primary" />
        <p className="text-xs text-muted-foreground">{m.management_package_leave_text()}</p>
      </div>
      <ol role="list" className="flex flex-col gap-2.5">
        <Step state="done" aside={file ? m.management_package_step_sent_text({ size: formatBytes(file.size) }) : null}>
          {m.management_package_step_sent()}
        </Step>
        <Step state={running ? 'done' : 'current'}>{m.management_package_step_waiting()}</Step>
        <Step state={running ? 'current' : 'todo'}>{m.management_package_step_unpack()}</Step>
        <Step state="todo">{m.management_package_step_ready()}</Step>
      </ol>
    </div>
  )
}

const steps = {
  done: { icon: 'bg-success-subtle text-success-strong', text: '', label: m.management_package_step_done },
  current: { icon: 'bg-accent text-accent-foreground', text: 'font-medium', label: m.management_package_step_current },
  todo: {
    icon: 'border border-dashed border-border-strong',
    text: 'text-muted-foreground',
    label: m.management_package_step_todo,
  },
}

function Step({ state, aside, children }: { state: keyof typeof steps; aside?: ReactNode; children: ReactNode }) {
  const look = steps[state]
  return (
    <li className={cn('flex items-center gap-2.5 text-sm', look.text)}>
      <span className={cn('flex size-6 shrink-0 items-center justify-center rounded-full', look.icon)}>
        {state === 'done' ? <Check className="size-3.5 stroke-2!" aria-hidden /> : null}
        {state === 'current' ? <LoaderCircle className="size-3.5 animate-spin stroke-2!" aria-hidden /> : null}
      </span>
      <span className="flex-1">
        {children}
        <span className="sr-only">, {look.label()}</span>
      </span>
      {aside ? <span className="text-xs font-normal text-muted-foreground">{aside}</span> : null}
    </li>
  )
}

function Refused({ content: { processing, file }, newPackage }: { content: Content; newPackage?: ReactNode }) {
  const reason = processing.reason
  const found = Array.isArray(reason?.options.found) ? reason.options.found.map(String) : []
  const lookedFor = Array.isArray(reason?.options.lookedFor) ? reason.options.lookedFor.map(String) : []
  const count = Number(reason?.options.count ?? found.length)
  const known: [label: string, value: string][] = [
    [m.management_package_standard(), m.management_package_standard_unknown()],
    ...(file ? [[m.management_content_fact_file(), file.name] satisfies [string, string]] : []),
    ...(file ? [[m.management_package_size(), formatBytes(file.size)] satisfies [string, string]] : []),
    ...(found.length > 0 ? [[m.management_package_files(), formatNumber(count)] satisfies [string, string]] : []),
  ]
  return (
    <div className="flex flex-col gap-3">
      <div
        role="alert"
        className="flex gap-3 rounded-lg border border-destructive-strong/50 bg-destructive-subtle px-3.5 py-3 text-sm"
      >
        <TriangleAlert className="mt-0.5 size-[18px] shrink-0 text-destructive-strong" aria-hidden />
        <div className="flex min-w-0 flex-col gap-2">
          <div>
            <p className="font-semibold text-destructive-strong">{m.management_package_failed_title()}</p>
            <p>
              <CodeText>
                {reason ? packageErrorText(reason) : m.management_package_unknown_error({ name: '?' })}
              </CodeText>
            </p>
          </div>
          {newPackage ? <div className="flex flex-wrap gap-3">{newPackage}</div> : null}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border">
        {known.map(([label, value], index) => (
          <Fact key={label} label={label} wide={index === known.length - 1 && known.length % 2 === 1}>
            {value}
          </Fact>
        ))}
        {lookedFor.length > 0 ? (
          <Fact label={m.management_package_looked_for()} wide>
            <Names names={lookedFor} count={lookedFor.length} />
          </Fact>
        ) : null}
        {found.length > 0 ? (
          <Fact label={m.management_package_found()} wide>
            <Names names={found} count={count} />
          </Fact>
        ) : null}
      </dl>
    </div>
  )
}

function Fact({
  label,
  wide,
  className,
  children,
}: {
  label: string
  wide?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cn('min-w-0 bg-card px-3 py-2.5', wide && 'col-span-full', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium break-words">{children}</dd>
    </div>
  )
}

function Names({ names, count }: { names: readonly string[]; count: number }) {
  return (
    <span className="flex flex-wrap items-baseline gap-1.5">
      {names.map((name) => (
        <Code key={name}>{name}</Code>
      ))}
      {count > names.length ? (
        <span className="text-xs font-normal text-muted-foreground">
          {m.management_package_files_more({ count: count - names.length })}
        </span>
      ) : null}
    </span>
  )
}

function Report({ report, doneOnOpen }: { report: PackageReportView; doneOnOpen: boolean }) {
  // A missing file is shown as a warning, not as a repair, because something may not display.
  const missing = report.repairs.filter(({ name }) => name === 'missingFiles').map(packageRepairText)
  const repairs = report.repairs.filter(({ name }) => name !== 'missingFiles').map(packageRepairText)
  const warnings = [...missing, ...report.warnings.map((note) => packageWarningText(note, doneOnOpen))]
  const counts = [
    repairs.length > 0 ? formatNumber(repairs.length) : '',
    warnings.length > 0 ? m.management_package_warnings_count({ count: warnings.length }) : '',
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-4">
        <Fact label={m.management_package_standard()} className="col-span-2">
          {standardText(report)}
        </Fact>
        <Fact label={m.management_package_launch_file()} className="col-span-2">
          <Code>{report.launchFile}</Code>
        </Fact>
        <Fact label={m.management_package_files()}>{formatNumber(report.fileCount)}</Fact>
        <Fact label={m.management_package_size()}>{formatBytes(report.totalBytes)}</Fact>
        <Fact label={m.management_package_scos()}>{formatNumber(report.scoCount)}</Fact>
        <Fact label={m.management_package_mastery()}>
          {report.masteryScore === null ? m.management_package_mastery_none() : formatPercent(report.masteryScore)}
        </Fact>
      </dl>
      {repairs.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.management_package_no_repairs()}</p>
      ) : (
        <div>
          <h4 className="text-sm font-medium">
            {m.management_package_repairs()}{' '}
            <span className="font-normal text-muted-foreground">
              {counts.length === 2 ? m.management_package_and({ first: counts[0]!, second: counts[1]! }) : counts[0]}
            </span>
          </h4>
          <ul role="list" className="mt-1 flex flex-col">
            {repairs.map((repair) => (
              <Repair key={repair.text} note={repair} />
            ))}
          </ul>
        </div>
      )}
      {warnings.length > 0 ? (
        <ul role="list" className="flex flex-col gap-2">
          {warnings.map((warning) => (
            <li
              key={warning.text}
              className="flex items-start gap-2.5 rounded-lg bg-warning-subtle px-3 py-2.5 text-sm text-warning-strong"
            >
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
              <p className="min-w-0 flex-1">{warning.text}</p>
              <Touched note={warning} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Repair({ note }: { note: NoteText }) {
  return (
    <li className="flex min-h-7 items-baseline gap-2.5 py-0.5 text-sm">
      <Wrench className="size-3.5 shrink-0 self-center text-muted-foreground" aria-hidden />
      <span className="min-w-0 flex-1">
        <CodeText>{note.text}</CodeText>
      </span>
      {note.aside ? (
        note.code ? (
          <Code>{note.aside}</Code>
        ) : (
          <span className="text-xs text-muted-foreground">{note.aside}</span>
        )
      ) : null}
      <Touched note={note} />
    </li>
  )
}

/** The names affected by a note, on demand; at most ten are stored. */
function Touched({ note }: { note: NoteText }) {
  if (note.names.length === 0) return null
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="link" aria-label={m.management_package_see_label({ what: note.text })}>
          {m.management_package_see()}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={note.text} className="max-h-80 w-80 overflow-y-auto p-3">
        <Names names={note.names} count={note.count} />
      </PopoverContent>
    </Popover>
  )
}
