import { namedInput } from '@cursus/contract/field'
import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { m } from '#web/paraglide/messages.js'
import { focusFirstInvalid } from './focus-first-invalid.ts'

export type NamesValues = { fallbackName: string; name: string }
export type SavedNames = { fallbackName: string; name: string | null }

/** The form state of a pair of names: English, which is needed, and French. */
export const useNamesForm = (initial?: SavedNames): UseFormReturn<NamesValues> =>
  useForm<NamesValues>({
    resolver: schemaResolver(namedInput),
    defaultValues: { fallbackName: initial?.fallbackName ?? '', name: initial?.name ?? '' },
    shouldFocusError: false,
  })

/** The two names of a theme or category; `save` throws what the server refuses, which is told on its field. */
export function NamesForm({
  id,
  form,
  save,
  onFailure,
}: {
  id: string
  form: UseFormReturn<NamesValues>
  save: (names: { fallbackName: string; name: string | null }) => Promise<unknown>
  /** What no field could tell. */
  onFailure: (text: string | undefined) => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const { errors } = form.formState
  const send = async ({ fallbackName, name }: NamesValues) => {
    onFailure(undefined)
    try {
      await save({ fallbackName, name: name || null })
    } catch (error) {
      const fields = { NameAlreadyExist: 'fallbackName', NameAlreadyExistForArchived: 'fallbackName' } as const
      if (!placeServerErrors(form, error, fields, errorText)) onFailure(errorText(error))
      focusFirstInvalid(element.current)
    }
  }
  return (
    <form
      id={id}
      ref={element}
      noValidate
      onSubmit={form.handleSubmit(send, () => focusFirstInvalid(element.current))}
      className="flex flex-col gap-5"
    >
      <Field
        label={m.management_names_fallback()}
        hint={m.management_names_fallback_hint()}
        error={ruleText(errors.fallbackName?.message)}
      >
        <Input {...form.register('fallbackName')} lang="en" maxLength={80} />
      </Field>
      <Field
        label={m.management_names_french()}
        hint={m.management_names_french_hint()}
        error={ruleText(errors.name?.message)}
        optional
      >
        <Input {...form.register('name')} lang="fr" maxLength={80} />
      </Field>
    </form>
  )
}
