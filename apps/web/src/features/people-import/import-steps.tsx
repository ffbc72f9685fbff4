import { Check, LoaderCircle } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

const steps = ['file', 'columns', 'result'] as const
type ImportStep = (typeof steps)[number]
const labels: Record<ImportStep, () => string> = {
  file: m.company_import_step_file,
  columns: m.company_import_step_columns,
  result: m.company_import_step_result,
}

/** Where an import stands; a step that is running is not reached yet. */
export function ImportSteps({ current, isRunning = false }: { current: ImportStep; isRunning?: boolean }) {
  const index = steps.indexOf(current)
  return (
    <ol role="list" className="flex items-center gap-3 text-sm">
      {steps.map((step, number) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} className="flex items-center gap-2">
          {number > 0 ? <span className="hidden w-8 border-t border-border-strong sm:block" aria-hidden /> : null}
          <span
            className={cn(
              'flex size-6 items-center justify-center rounded-full border text-xs font-medium tabular-nums',
              number < index && 'border-transparent bg-success-subtle text-success-strong',
              number === index &&
                (isRunning ? 'border-primary text-primary' : 'border-transparent bg-primary text-primary-foreground'),
              number > index && 'border-border-strong text-muted-foreground',
            )}
          >
            {number < index ? (
              <Check className="size-3.5" aria-hidden />
            ) : number === index && isRunning ? (
              <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
            ) : (
              formatNumber(number + 1)
            )}
          </span>
          <span className={number === index ? 'font-medium' : 'text-muted-foreground'}>{labels[step]()}</span>
        </li>
      ))}
    </ol>
  )
}
