import { X } from 'lucide-react'
import { useId } from 'react'
import { FormValue } from '#web/components/form/form.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { m } from '#web/paraglide/messages.js'
import { ContentPicker } from './content-picker.tsx'
import type { ContentModel } from './use-content-model.ts'

export type RelatedContent = { id: string; title: string }

/** Related or required contents. */
export function RelationsField({
  of: model,
  name,
  label,
  hint,
  selfId,
}: {
  of: ContentModel
  name: 'related' | 'required'
  label: string
  hint: string
  /** A content cannot be related to itself. */
  selfId?: string
}) {
  const noteId = useId()
  return (
    <FormValue of={model} name={name}>
      {({ value, onChange, error }) => (
        <fieldset className="flex flex-col gap-2" aria-describedby={noteId}>
          <legend className="mb-2 text-sm font-medium">
            {label} <span className="ml-1 text-xs font-normal text-muted-foreground">{m.common_optional()}</span>
          </legend>
          {value.length > 0 ? (
            <ul role="list" className="divide-y rounded-lg border bg-card">
              {value.map((content) => (
                <li key={content.id} className="flex min-h-10 items-center gap-2 py-1 pr-1 pl-3 text-sm">
                  <span className="min-w-0 flex-1 truncate">{content.title}</span>
                  <IconButton
                    label={m.management_picker_remove({ title: content.title })}
                    size="icon-sm"
                    onClick={() => onChange(value.filter((other) => other.id !== content.id))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          ) : null}
          <div>
            <ContentPicker
              chosen={new Set([...value.map(({ id }) => id), ...(selfId ? [selfId] : [])])}
              onPick={({ id, title }) => onChange([...value, { id, title }])}
              label={`${m.management_picker_add()}, ${label}`}
              errorId={error && noteId}
            >
              {m.management_picker_add()}
            </ContentPicker>
          </div>
          <FieldNote id={noteId} error={error} hint={hint} />
        </fieldset>
      )}
    </FormValue>
  )
}
