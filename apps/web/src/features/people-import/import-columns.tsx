import { percentOf } from '@cursus/contract/percent'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SheetRoute, useCloseSheet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useHoldPage } from '#web/lib/page/hold-page.ts'
import { alone, api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import {
  ColumnTargets,
  type Fixes,
  guessTargets,
  hasHead,
  type MatchedRow,
  matchRows,
  type Target,
  usualDomain,
} from './columns.tsx'
import { ImportFigures, ImportPreview } from './import-preview.tsx'
import { ImportProblems, type Refused } from './import-problems.tsx'
import type { ReadFile } from './import-sheet.tsx'
import { ImportSteps } from './import-steps.tsx'
import { countOutcomes, noOutcomes, type Outcomes, sendRows } from './run-import.ts'

type Run = { phase: 'waiting' | 'running' | 'failed' | 'done'; outcomes: Outcomes; error?: unknown }

/** What the import would do, and what it did; a failed one goes on where it stopped. */
function useImport(
  { companyId, rows, createsGroups }: { companyId: string; rows: readonly MatchedRow[]; createsGroups: boolean },
  previewKey: readonly unknown[],
) {
  const [run, setRun] = useState<Run>({ phase: 'waiting', outcomes: noOutcomes })
  const preview = useQuery({
    queryKey: ['people-import', companyId, createsGroups, ...previewKey],
    queryFn: ({ signal }) =>
      sendRows(
        rows,
        (batch) =>
          trpcClient.company.user.previewImport.query({ companyId, rows: batch, createsGroups }, { ...alone, signal }),
        { signal },
      ),
    enabled: rows.length > 0 && run.phase === 'waiting',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  const start = async () => {
    const from = run.phase === 'failed' ? run.outcomes : noOutcomes
    let known = from
    setRun({ phase: 'running', outcomes: from })
    try {
      const all = await sendRows(
        rows,
        (batch) => trpcClient.company.user.import.mutate({ companyId, rows: batch, createsGroups }, alone),
        {
          from,
          onStep: (step) => {
            known = step
            setRun({ phase: 'running', outcomes: step })
          },
        },
      )
      setRun({ phase: 'done', outcomes: all })
    } catch (error) {
      setRun({ phase: 'failed', outcomes: known, error })
    }
    void api.company.invalidate()
  }
  return { run, preview, outcomes: run.phase === 'waiting' ? (preview.data ?? noOutcomes) : run.outcomes, start }
}

/** The columns of a file, what the import would do, and what it did. */
export function ImportColumns({
  companyId,
  table: { file, sheet, table },
  attributes,
  onSheet,
  onBack,
}: {
  companyId: string
  table: ReadFile
  attributes: readonly string[]
  onSheet: (sheet: number) => void
  onBack: () => void
}) {
  const [isHeaded, setIsHeaded] = useState(() => hasHead(table))
  const [targets, setTargets] = useState(() => guessTargets(table, isHeaded, attributes))
  const [fixes, setFixes] = useState<Fixes>({})
  const [createsGroups, setCreatesGroups] = useState(true)
  const rows = useMemo(() => matchRows(table, { isHeaded, targets, fixes }), [table, isHeaded, targets, fixes])
  const hasEmail = targets.includes('email')
  const { run, preview, outcomes, start } = useImport({ companyId, rows: hasEmail ? rows : [], createsGroups }, [
    file.name,
    file.lastModified,
    sheet,
    isHeaded,
    targets,
    fixes,
  ])
  const isWaiting = run.phase === 'waiting'
  const isRunning = run.phase === 'running'
  useHoldPage(isRunning)
  const counts = countOutcomes(outcomes)
  const importable = counts.created + counts.updated + counts.unchanged
  const sheetName = table.sheets[sheet - 1]
  const subtitle = sheetName
    ? m.company_import_file_sheet({ file: file.name, sheet: sheetName, count: rows.length })
    : m.company_import_file_lines({ file: file.name, count: rows.length })
  const progress = m.company_import_running({ done: outcomes.lines.size, total: rows.length })
  const recognised = { count: targets.filter((target) => target !== 'ignore').length, all: targets.length }
  return (
    <SheetRoute
      title={m.company_import_title()}
      subtitle={subtitle}
      dirty={isRunning}
      actions={
        isRunning ? undefined : (
          <Button variant="link" onClick={onBack}>
            {m.company_import_other_file()}
          </Button>
        )
      }
      footNote={
        isWaiting ? (
          <span className="flex items-center gap-2">
            <Info className="size-4 shrink-0" aria-hidden />
            {m.company_import_nothing_sent()}
          </span>
        ) : undefined
      }
      foot={
        isRunning ? null : (
          <Buttons
            phase={run.phase}
            importable={importable}
            isReady={hasEmail && (!isWaiting || (!preview.isFetching && importable > 0))}
            onBack={onBack}
            onStart={() => void start()}
          />
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ImportSteps current={isWaiting ? 'columns' : 'result'} isRunning={isRunning} />
          {isWaiting ? (
            <span className="text-xs text-muted-foreground">{m.company_import_recognised(recognised)}</span>
          ) : null}
        </div>
        {isWaiting ? (
          <ColumnsSection
            table={table}
            sheet={sheet}
            isHeaded={isHeaded}
            targets={targets}
            attributes={attributes}
            createsGroups={createsGroups}
            newGroups={outcomes.newGroups}
            onSheet={onSheet}
            onHeaded={(checked) => {
              setIsHeaded(checked)
              setTargets(guessTargets(table, checked, attributes))
            }}
            onTargets={setTargets}
            onCreatesGroups={setCreatesGroups}
          />
        ) : null}
        {isRunning ? <ProgressBar value={percentOf(outcomes.lines.size, rows.length)} label={progress} /> : null}
        {preview.isError && isWaiting ? (
          <FailureNotice error={preview.error} onRetry={() => void preview.refetch()} />
        ) : null}
        {hasEmail ? (
          <ImportOutcome
            rows={rows}
            targets={targets}
            head={isHeaded ? table.lines[0]?.cells : undefined}
            run={run}
            outcomes={outcomes}
            onFix={(line, target, value) => setFixes((all) => ({ ...all, [line]: { ...all[line], [target]: value } }))}
          />
        ) : (
          <Notice tone="warning" live>
            {m.company_import_needs_email()}
          </Notice>
        )}
      </div>
    </SheetRoute>
  )
}

function Buttons({
  phase,
  importable,
  isReady,
  onBack,
  onStart,
}: {
  phase: Run['phase']
  importable: number
  isReady: boolean
  onBack: () => void
  onStart: () => void
}) {
  const close = useCloseSheet()
  if (phase === 'done') return <Button onClick={close}>{m.company_import_close()}</Button>
  return (
    <>
      <Button variant="outline" onClick={onBack}>
        {m.company_import_back()}
      </Button>
      <Button disabled={!isReady} onClick={onStart}>
        {phase === 'failed' ? m.company_import_retry() : m.company_import_submit({ count: importable })}
      </Button>
    </>
  )
}

/** What each column of the file becomes. */
function ColumnsSection({
  table,
  sheet,
  isHeaded,
  targets,
  attributes,
  createsGroups,
  newGroups,
  onSheet,
  onHeaded,
  onTargets,
  onCreatesGroups,
}: {
  table: ReadFile['table']
  sheet: number
  isHeaded: boolean
  targets: Target[]
  attributes: readonly string[]
  createsGroups: boolean
  newGroups: Outcomes['newGroups']
  onSheet: (sheet: number) => void
  onHeaded: (isHeaded: boolean) => void
  onTargets: (targets: Target[]) => void
  onCreatesGroups: (creates: boolean) => void
}) {
  const groupsHint =
    newGroups.length > 0
      ? m.company_import_new_groups({ list: newGroups.slice(0, 10).join(', '), count: newGroups.length })
      : undefined
  return (
    <section aria-label={m.company_import_step_columns()} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="title text-sm">{m.company_import_step_columns()}</h3>
        <Switch label={m.company_import_headed()} checked={isHeaded} onCheckedChange={onHeaded} />
      </div>
      {table.sheets.length > 1 ? (
        <Select
          aria-label={m.company_import_sheet()}
          value={String(sheet)}
          onValueChange={(value) => onSheet(Number(value))}
          options={table.sheets.map((name, index) => ({ value: String(index + 1), label: name }))}
        />
      ) : null}
      <ColumnTargets table={table} isHeaded={isHeaded} targets={targets} attributes={attributes} onChange={onTargets} />
      {targets.includes('groups') ? (
        <Switch
          label={m.company_import_create_groups()}
          hint={groupsHint}
          checked={createsGroups}
          onCheckedChange={onCreatesGroups}
        />
      ) : null}
    </section>
  )
}

/** How an import ended, its figures, the lines that it refuses, and what it would write. */
function ImportOutcome({
  rows,
  targets,
  head,
  run,
  outcomes,
  onFix,
}: {
  rows: readonly MatchedRow[]
  targets: Target[]
  head: string[] | undefined
  run: Run
  outcomes: Outcomes
  onFix: NonNullable<ComponentProps<typeof ImportProblems>['onFix']>
}) {
  const refused = rows.flatMap((row): Refused[] => {
    const problem = outcomes.lines.get(row.line)?.problem
    return problem ? [{ row, problem }] : []
  })
  const isWaiting = run.phase === 'waiting'
  if (rows.length === 0)
    return (
      <Notice tone="warning" live>
        {m.error_people_file_empty()}
      </Notice>
    )
  return (
    <>
      {run.phase === 'failed' ? (
        <FailureNotice error={run.error}>{m.company_import_stopped({ count: run.outcomes.lines.size })}</FailureNotice>
      ) : null}
      <ImportFigures counts={countOutcomes(outcomes)} isDone={!isWaiting} />
      {outcomes.shortModules.length > 0 ? (
        <Notice tone="warning">
          {m.company_import_short({ list: outcomes.shortModules.map(({ title }) => title).join(', ') })}
        </Notice>
      ) : null}
      <ImportProblems refused={refused} head={head} domain={usualDomain(rows)} onFix={isWaiting ? onFix : undefined} />
      {isWaiting ? <ImportPreview rows={rows} targets={targets} outcomes={outcomes} /> : null}
    </>
  )
}
