import { UserRoundPen } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { isSame } from '#web/lib/form/edit.ts'
import { shownValue } from '#web/lib/form/field-names.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

type Of<Values extends FieldValues> = { of: FormModel<Values>; name: FieldPath<Values> }

/** Whether others changed a field: both did, or it took their value and was not edited since. */
export function hasOthersIn<Values extends FieldValues>({ form, others }: FormModel<Values>, name: FieldPath<Values>) {
  if (!others) return false
  return (
    others.open.includes(name) || (others.followed.includes(name) && isSame(form.getValues(name), others.theirs[name]))
  )
}

/** What others changed in a field: their value and the choice, or a mark that it was taken. */
export function FieldOthers<Values extends FieldValues>({ of: model, name, id }: Of<Values> & { id?: string }) {
  const hasOthers = hasOthersIn(model, name)
  const { others, place } = model
  const isOpen = others?.open.includes(name) ?? false
  // Before the notice above the buttons is seen, which shows the fields that are not drawn.
  useLayoutEffect(() => (isOpen ? place(name) : undefined), [isOpen, place, name])
  if (!others || !hasOthers) return null
  if (isOpen) return <Conflict of={model} name={name} id={id} />
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs text-accent-foreground">
      <UserRoundPen className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      {others.by ? m.common_form_followed_by({ by: others.by }) : m.common_form_followed()}
    </p>
  )
}

/** A control that draws its own label, with what others changed in it. */
export function WithOthers<Values extends FieldValues>({ children, ...of }: Of<Values> & { children: ReactNode }) {
  const hasOthers = hasOthersIn(of.of, of.name)
  const id = useId()
  return (
    <div
      {...(hasOthers && { role: 'group', 'aria-describedby': id })}
      className={hasOthers ? 'flex min-w-0 flex-col gap-1.5' : 'contents'}
    >
      {children}
      {hasOthers ? <FieldOthers {...of} id={id} /> : null}
    </div>
  )
}

/** A conflict of a field that is not drawn, with its name. */
export const HiddenConflict = <Values extends FieldValues>({
  of: model,
  name,
}: {
  of: FormModel<Values>
  name: string
}) => (
  <div className="mt-2.5">
    <p className="mb-1 font-medium">{model.labels()[name] ?? m.common_form_other_fields()}</p>
    <Conflict of={model} name={name as FieldPath<Values>} />
  </div>
)

/** Text of this length scrolls, and is reached by key. */
const long = 400
const focusable = 'input, textarea, button, [tabindex="0"]'

function Conflict<Values extends FieldValues>({ of: model, name, id }: Of<Values> & { id?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const made = useId()
  const { others, labels, shows } = model
  if (!others) return null
  const value = shownValue(name, others.theirs, shows)
  const choose = (which: 'theirs' | 'mine') => {
    // The pressed button goes: the control of the field takes the focus, or what is pressed next.
    const controls = box.current?.parentElement?.querySelectorAll<HTMLElement>(focusable) ?? []
    const control = [...controls].find((other) => !box.current?.contains(other))
    const submit = document.querySelector<HTMLElement>(`[type=submit][form="${model.formProps.id}"]`)
    ;(control ?? submit)?.focus()
    model.choose(name, which)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable with the one around it
    <div
      ref={box}
      role="group"
      aria-label={labels()[name]}
      aria-describedby={id ?? made}
      tabIndex={-1}
      data-conflict={name}
      className="flex flex-col gap-2 rounded-lg border border-warning-strong/40 bg-warning-subtle px-3 py-2.5 text-sm"
    >
      <div id={id ?? made}>
        <p className="text-xs text-warning-strong">
          <StrongText>
            {others.by ? m.common_form_saved_by({ by: others.by }) : m.common_form_saved_elsewhere()}
          </StrongText>
        </p>
        <p
          className={cn(
            'max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line',
            value === undefined && 'text-muted-foreground',
          )}
          {...(value !== undefined && value.length > long && { tabIndex: 0 })}
        >
          {value ?? m.common_form_theirs_unseen()}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => choose('theirs')}>
          {m.common_form_take_theirs()}
        </Button>
        <Button size="sm" variant="outline" onClick={() => choose('mine')}>
          {m.common_form_keep_mine()}
        </Button>
      </div>
    </div>
  )
}
