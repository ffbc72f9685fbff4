import type { ReactNode } from 'react'
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { LeaveQuestion } from '#web/components/leave-question.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { cn } from '#web/lib/cn.ts'
import { ruleText } from '#web/lib/form/rule-text.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { FieldOthers, hasOthersIn, WithOthers } from './field-others.tsx'

/** The fields of a form model. Its buttons, with the refusal, may be elsewhere (`form={id}`). */
export function Form<Values extends FieldValues>({
  of: model,
  label,
  className,
  children,
}: {
  of: FormModel<Values>
  /** Accessible name when the page has several forms. */
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <form {...model.formProps} aria-label={label} className={cn('flex flex-col gap-5', className)}>
      {children}
    </form>
  )
}

/** Asks before a form with unsaved changes is left, except after saving. */
export const FormLeaveQuestion = <Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) => (
  <LeaveQuestion when={model.isDirty || model.isSending} unless={model.isLeaving} />
)

type Bound<Values extends FieldValues, Name extends FieldPath<Values>> = {
  value: FieldPathValue<Values, Name>
  onChange: (value: FieldPathValue<Values, Name>) => void
  /** For a control that shows its own error. */
  error: string | undefined
  /** The error comes from the server. */
  isRefused: boolean
}

/**
 * A value of the form for a control with its own label and error. What others changed in it is
 * below it, unless `othersElsewhere`, where the page draws `FieldOthers`.
 */
export function FormValue<Values extends FieldValues, Name extends FieldPath<Values>>({
  of: model,
  name,
  othersElsewhere = false,
  children,
}: {
  of: FormModel<Values>
  name: Name
  othersElsewhere?: boolean
  children: (bound: Bound<Values, Name>) => ReactNode
}) {
  const { field, fieldState } = useController({ control: model.form.control, name })
  const control = children({
    value: field.value,
    onChange: field.onChange,
    error: ruleText(fieldState.error?.message),
    isRefused: fieldState.error?.type === 'server',
  })
  if (othersElsewhere) return control
  return (
    <WithOthers of={model} name={name}>
      {control}
    </WithOthers>
  )
}

/**
 * A field of the form: label, one control, error or hint. The control gets value, change handler
 * and ref.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  of: model,
  name,
  error,
  problem,
  children,
  ...props
}: {
  of: FormModel<Values>
  name: Name
  /**
   * Replaces the error text; receives it, the name of the broken rule, and whether it comes from
   * the server.
   */
  error?: (text: string, rule: string, isRefused: boolean) => ReactNode
  /** Shown instead of the hint while the field is valid. */
  problem?: ReactNode
  children: (field: ControllerRenderProps<Values, Name>) => Parameters<typeof Field>[0]['children']
} & Omit<Parameters<typeof Field>[0], 'children' | 'error' | 'others'>) {
  const { field, fieldState } = useController({ control: model.form.control, name })
  const hasOthers = hasOthersIn(model, name)
  const rule = fieldState.error?.message
  const text = ruleText(rule)
  return (
    <Field
      {...props}
      others={hasOthers ? (id) => <FieldOthers id={id} of={model} name={name} /> : undefined}
      error={rule && text && error ? error(text, rule, fieldState.error?.type === 'server') : (text ?? problem)}
    >
      {children(field)}
    </Field>
  )
}
