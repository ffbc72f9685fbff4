import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SheetRoute, useCloseSheet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useHoldPage } from '#web/lib/hold-page.ts'
import { alone, api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnTargets } from './column-targets.tsx'
import { type Fixes, guessTargets, hasHead, matchRows, type Target, usualDomain } from './columns.ts'
import { ImportFigures } from './import-figures.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems, type Refused } from './import-problems.tsx'
import type { ReadFile } from './import-sheet.tsx'
import { ImportSteps } from './import-steps.tsx'
import { countOutcomes, noOutcomes, type Outcomes, sendRows } from './run-import.ts'

type Run = { phase: 'waiting' | 'running' | 'failed' | 'done'; outcomes: Outcomes; error?: unknown }

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
  const [run, setRun] = useState<Run>({ phase: 'waiting', outcomes: noOutcomes })
  const close = useCloseSheet()
  const rows = useMemo(() => matchRows(table, { isHeaded, targets, fixes }), [table, isHeaded, targets, fixes])
  const hasEmail = targets.includes('email')
  const hasRows = hasEmail && rows.length > 0
  const preview = useQuery({
    queryKey: [
      'people-import',
      companyId,
      file.name,
      file.lastModified,
      sheet,
      isHeaded,
      targets,
      fixes,
      createsGroups,
    ],
    queryFn: ({ signal }) =>
      sendRows(
        rows,
        (batch) =>
          trpcClient.company.user.previewImport.query({ companyId, rows: batch, createsGroups }, { ...alone, signal }),
        { signal },
      ),
    enabled: hasRows && run.phase === 'waiting',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  const isRunning = run.phase === 'running'
  const isDone = run.phase === 'done'
  useHoldPage(isRunning)
  const outcomes = run.phase === 'waiting' ? (preview.data ?? noOutcomes) : run.outcomes
  const counts = countOutcomes(outcomes)
  const refused = rows.flatMap((row): Refused[] => {
    const problem = outcomes.lines.get(row.line)?.problem
    return problem ? [{ row, problem }] : []
  })
  const importable = counts.created + counts.updated + counts.unchanged
  const head = isHeaded ? table.lines[0]?.cells : undefined
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
  const sheetName = table.sheets[sheet - 1]
  const subtitle = sheetName
    ? m.company_import_file_sheet({ file: file.name, sheet: sheetName, count: rows.length })
    : m.company_import_file_lines({ file: file.name, count: rows.length })
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
        run.phase === 'waiting' ? (
          <span className="flex items-center gap-2">
            <Info className="size-4 shrink-0" aria-hidden />
            {m.company_import_nothing_sent()}
          </span>
        ) : undefined
      }
      foot={
        isDone ? (
          <Button onClick={close}>{m.company_import_close()}</Button>
        ) : (
          <>
            <Button variant="outline" disabled={isRunning} onClick={onBack}>
              {m.company_import_back()}
            </Button>
            <Button
              loading={isRunning}
              disabled={!hasEmail || (run.phase === 'waiting' && (preview.isFetching || importable === 0))}
              onClick={() => void start()}
            >
              {run.phase === 'failed' ? m.company_import_retry() : m.company_import_submit({ count: importable })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ImportSteps current={run.phase === 'waiting' ? 'columns' : 'result'} />
          {run.phase === 'waiting' ? (
            <span className="text-xs text-muted-foreground">
              {m.company_import_recognised({
                count: targets.filter((target) => target !== 'ignore').length,
                all: targets.length,
              })}
            </span>
          ) : null}
        </div>
        {run.phase === 'waiting' ? (
          <section aria-label={m.company_import_step_columns()} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="title text-sm">{m.company_import_step_columns()}</h3>
              <Switch
                label={m.company_import_headed()}
                checked={isHeaded}
                onCheckedChange={(checked) => {
                  setIsHeaded(checked)
                  setTargets(guessTargets(table, checked, attributes))
                }}
              />
            </div>
            {table.sheets.length > 1 ? (
              <Select
                aria-label={m.company_import_sheet()}
                value={String(sheet)}
                onValueChange={(value) => onSheet(Number(value))}
                options={table.sheets.map((name, index) => ({ value: String(index + 1), label: name }))}
              />
            ) : null}
            <ColumnTargets
              table={table}
              isHeaded={isHeaded}
              targets={targets}
              attributes={attributes}
              onChange={(changed: Target[]) => setTargets(changed)}
            />
            {targets.includes('groups') ? (
              <Switch
                label={m.company_import_create_groups()}
                hint={
                  outcomes.newGroups.length > 0
                    ? m.company_import_new_groups({
                        list: outcomes.newGroups.slice(0, 10).join(', '),
                        count: outcomes.newGroups.length,
                      })
                    : undefined
                }
                checked={createsGroups}
                onCheckedChange={setCreatesGroups}
              />
            ) : null}
          </section>
        ) : null}
        {isRunning ? (
          <ProgressBar
            value={Math.floor((outcomes.lines.size / Math.max(1, rows.length)) * 100)}
            label={m.company_import_running()}
          />
        ) : null}
        {hasEmail ? null : (
          <Notice tone="warning" live>
            {m.company_import_needs_email()}
          </Notice>
        )}
        {preview.isError && run.phase === 'waiting' ? (
          <FailureNotice error={preview.error} onRetry={() => void preview.refetch()} />
        ) : null}
        {run.phase === 'failed' ? (
          <FailureNotice error={run.error}>
            {m.company_import_stopped({ count: run.outcomes.lines.size })}
          </FailureNotice>
        ) : null}
        {hasEmail && rows.length === 0 ? (
          <Notice tone="warning" live>
            {m.error_people_file_empty()}
          </Notice>
        ) : null}
        {hasRows ? <ImportFigures counts={counts} isDone={isDone} /> : null}
        {outcomes.shortModules.length > 0 ? (
          <Notice tone="warning">
            {m.company_import_short({ list: outcomes.shortModules.map(({ title }) => title).join(', ') })}
          </Notice>
        ) : null}
        {hasRows ? (
          <ImportProblems
            refused={refused}
            head={head}
            domain={usualDomain(rows)}
            onFix={
              run.phase === 'waiting'
                ? (line, target, value) => setFixes((all) => ({ ...all, [line]: { ...all[line], [target]: value } }))
                : undefined
            }
          />
        ) : null}
        {hasRows && run.phase === 'waiting' ? (
          <ImportPreview rows={rows} targets={targets} outcomes={outcomes} />
        ) : null}
      </div>
    </SheetRoute>
  )
}
