import { CircleAlert } from 'lucide-react'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

/** The line under a control: its error, else its hint, else nothing. */
export function FieldNote({
  id,
  error,
  hint,
  live,
  className,
}: {
  /** For the `aria-describedby` of the control. */
  id?: string
  error?: ReactNode
  hint?: ReactNode
  /** Announced when it changes. */
  live?: boolean
  className?: string
}) {
  if (!error && !hint) return null
  return (
    <p
      id={id}
      aria-live={live ? 'polite' : undefined}
      className={cn(
        'text-xs',
        error ? 'flex items-start gap-1.5 text-destructive-strong' : 'text-muted-foreground',
        className,
      )}
    >
      {error ? <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden /> : null}
      {error ? <span>{error}</span> : hint}
    </p>
  )
}

export function Label(props: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: callers pass `htmlFor`
  return <label className="text-sm font-medium" {...props} />
}

type ControlProps = {
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-required'?: boolean
}

/**
 * Label, control, and error or hint. The only child receives `id`, `aria-invalid` and
 * `aria-describedby`. `end` is at the right of the label's line, after the control in reading
 * order.
 */
export function Field({
  label,
  hint,
  error,
  end,
  others,
  optional,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  end?: ReactNode
  /** What others changed in it, drawn with the id by which the control is described too. */
  others?: ((id: string) => ReactNode) | undefined
  /** Adds "optional" to the label; fields are required otherwise. */
  optional?: boolean
  className?: string
  children: ReactElement<ControlProps>
}) {
  const made = useId()
  const id = children.props.id ?? made
  const note = error ?? hint
  return (
    <div className={cn('relative flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline gap-2', end && 'pr-40')}>
        <Label htmlFor={id} id={`${id}-label`}>
          {label}
        </Label>
        {optional ? <span className="text-xs text-muted-foreground">{m.common_optional()}</span> : null}
      </div>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [note && `${id}-note`, others && `${id}-others`].filter(Boolean).join(' ') || undefined,
        'aria-required': optional ? undefined : true,
      })}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
      {others?.(`${id}-others`)}
      {end ? <div className="absolute top-0 right-0 text-sm">{end}</div> : null}
    </div>
  )
}

/** Several controls under one heading (checkboxes, radios), as a fieldset. */
export function FieldGroup({ legend, error, children }: { legend: ReactNode; error?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {children}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

/** A control, with its label and a hint at its right if it has a label. */
export function LabelBeside({
  label,
  hint,
  className,
  children,
}: {
  label: ReactNode
  hint: ReactNode
  className: string
  children: ReactElement<ControlProps>
}) {
  const id = useId()
  if (!label) return children
  return (
    <div className={cn('flex items-start', className)}>
      <span className="flex h-[21px] items-center">{cloneElement(children, { id })}</span>
      <label htmlFor={id} className="text-sm">
        {label}
        {hint ? <span className="block text-xs text-muted-foreground">{hint}</span> : null}
      </label>
    </div>
  )
}
