import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { localName } from '#web/lib/local-name.ts'
import type { FormModel } from '#web/lib/use-form-model.ts'
import type { useCreateNamed } from './create-named.tsx'

/**
 * Chooses a theme or a category, or makes one. `saved`: the one of the thing that is edited;
 * `none`: said while none exists.
 */
export function NamedField<Values extends FieldValues>({
  of: model,
  name,
  label,
  placeholder,
  saved,
  useFound,
  making: { create, dialog },
  none,
}: {
  of: FormModel<Values>
  name: FieldPath<Values>
  label: string
  placeholder: string
  saved: { id: string; name: string | null; fallbackName: string } | undefined
  useFound: UseFound
  making: Partial<ReturnType<typeof useCreateNamed>>
  none: ReactNode
}) {
  const isEmpty = useFound(undefined)?.length === 0
  return (
    <>
      <FormField of={model} name={name} label={label} hint={isEmpty ? none : undefined}>
        {({ value, onChange }) => (
          <SearchSelect
            value={value}
            label={saved && value === saved.id ? localName(saved) : undefined}
            onValueChange={onChange}
            placeholder={placeholder}
            useFound={useFound}
            create={create}
          />
        )}
      </FormField>
      {dialog}
    </>
  )
}
