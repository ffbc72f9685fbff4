import { type ReactNode, useEffect, useRef } from 'react'
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { LeaveQuestion } from '#web/components/leave-question.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { cn } from '#web/lib/cn.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

/** The form of a frame: its fields, then what somebody else changed and why it was refused. Its buttons may stand elsewhere (`form={id}`). */
export function Form<Values extends FieldValues>({
  of: frame,
  labels,
  label,
  hasProgress,
  className,
  children,
}: {
  of: FormFrame<Values>
  /** Names of the fields, for what somebody else changed. */
  labels?: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Names the form where its page has several. */
  label?: string
  /** Draws how much of the files is sent, where no field of theirs does. */
  hasProgress?: boolean
  className?: string
  children: ReactNode
}) {
  const { failure, changedMeanwhile } = frame
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed may be far from it.
    if (failure || changedMeanwhile) end.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, changedMeanwhile])
  const fields = changedMeanwhile?.fields.flatMap((name) => labels?.[name as keyof Values & string] ?? []).join(', ')
  return (
    <form {...frame.formProps} aria-label={label} className={cn('flex flex-col gap-5', className)}>
      {children}
      {hasProgress && frame.upload.phase === 'sending' ? (
        <ProgressBar value={frame.upload.percent} label={m.upload_sending()} />
      ) : null}
      <div ref={end} className="flex flex-col gap-3 empty:hidden">
        {changedMeanwhile ? (
          <Notice tone="warning" live>
            {changedMeanwhile.by && fields
              ? m.common_form_changed_by({ by: changedMeanwhile.by, fields })
              : m.common_form_changed()}
          </Notice>
        ) : null}
        {failure ? (
          failure.isCancelled ? (
            <Notice tone="warning" live>
              <b className="block font-semibold">{m.upload_cancelled_title()}</b>
              {m.upload_cancelled_text()}
            </Notice>
          ) : (
            <FailureNotice error={failure.error} />
          )
        ) : null}
      </div>
    </form>
  )
}

/** Asks before a form is left that holds something unsaved; not when it is left because it was saved. */
export const FormLeaveQuestion = <Values extends FieldValues>({ of: frame }: { of: FormFrame<Values> }) => (
  <LeaveQuestion when={frame.isDirty || frame.isSending} unless={frame.isLeaving} />
)

type Bound<Values extends FieldValues, Name extends FieldPath<Values>> = {
  value: FieldPathValue<Values, Name>
  onChange: (value: FieldPathValue<Values, Name>) => void
  /** For a control that says its own error. */
  error: string | undefined
  /** The error is the server's. */
  isRefused: boolean
}

/** A value of the form for a control that draws its own label and error. */
export function FormValue<Values extends FieldValues, Name extends FieldPath<Values>>({
  of: { form },
  name,
  children,
}: {
  of: FormFrame<Values>
  name: Name
  children: (bound: Bound<Values, Name>) => ReactNode
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  return children({
    value: field.value,
    onChange: field.onChange,
    error: ruleText(fieldState.error?.message),
    isRefused: fieldState.error?.type === 'server',
  })
}

/** A field of the form: its label, one control, its error or hint. The control gets value, change and reference. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  of: { form },
  name,
  error,
  told,
  children,
  ...props
}: {
  of: FormFrame<Values>
  name: Name
  /** Instead of the text of the error; gets that text, the name of the broken rule, and whether it is the server's. */
  error?: (said: string, rule: string, isRefused: boolean) => ReactNode
  /** Said of the field before it is checked, where it breaks no rule. */
  told?: ReactNode
  children: (field: ControllerRenderProps<Values, Name>) => Parameters<typeof Field>[0]['children']
} & Omit<Parameters<typeof Field>[0], 'children' | 'error'>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const rule = fieldState.error?.message
  const said = ruleText(rule)
  return (
    <Field
      {...props}
      error={rule && said && error ? error(said, rule, fieldState.error?.type === 'server') : (said ?? told)}
    >
      {children(field)}
    </Field>
  )
}
