import type { FieldValues } from 'react-hook-form'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { fieldNames } from '#web/lib/field-names.ts'
import type { FormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

/** Fields that are read beside one's own; choices, lists and files are seen by taking them. */
const written = new Set(['name', 'fallbackName', 'title', 'description', 'comment', 'firstname', 'lastname'])

/** Who changed which of the edited fields, and the choice between their values and one's own. */
export function CollisionNotice<Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) {
  const { collision } = model
  if (!collision) return null
  const labels = model.labels()
  const fields = fieldNames(collision.fields, labels)
  const theirs = collision.fields.flatMap((field) => {
    const value: unknown = collision.theirs[field]
    return written.has(field) && typeof value === 'string' ? [{ label: labels[field] ?? field, value }] : []
  })
  return (
    <Notice tone="warning" live="alert">
      <p>
        <StrongText>
          {collision.by
            ? m.common_form_collision_by({ by: collision.by, fields })
            : m.common_form_collision({ fields })}
        </StrongText>
      </p>
      {theirs.length > 0 && (
        <dl className="mt-1.5 grid gap-x-3 sm:grid-cols-[auto_1fr]">
          {theirs.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="break-words">{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={collision.takeTheirs}>
          {m.common_form_take_theirs()}
        </Button>
        <Button size="sm" variant="outline" onClick={collision.keepMine} loading={model.isSending}>
          {m.common_form_keep_mine()}
        </Button>
      </div>
    </Notice>
  )
}
