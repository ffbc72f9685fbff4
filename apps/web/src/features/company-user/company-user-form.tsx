import type { CompanyUser } from '@cursus/contract/company-user'
import { maxAttributes } from '@cursus/contract/company-user-values'
import type { Language } from '@cursus/contract/language-values'
import { Plus, X } from 'lucide-react'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { companyUserSchema } from '#web/features/company/company-schemas.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { languageName, languageOptions } from '#web/lib/text/names.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Value = { name: string; value: string }
type Values = { firstname: string; lastname: string; language: string; attributes: Value[] }
/** The text that inputs read as no language; a select has no empty value. */
const noLanguage = 'null'

/** What the company says about a person. */
export function CompanyUserForm({
  companyId,
  user,
  onClose,
}: {
  companyId: string
  user: CompanyUser
  onClose: () => void
}) {
  const known = trpc.company.user.attributes.useQuery({ companyId })
  const names = new Set([...(known.data ?? []), ...user.attributes].map(({ name }) => name))
  const stored = (name: string) => user.attributes.find((attribute) => attribute.name === name)?.value ?? ''
  if (!known.data) return <NotLoaded of={known} className="mb-5 h-80 w-full" />
  return (
    <Loaded
      companyId={companyId}
      user={user}
      attributes={[...names].map((name) => ({ name, value: stored(name) }))}
      onClose={onClose}
    />
  )
}

function Loaded({
  companyId,
  user,
  attributes,
  onClose,
}: {
  companyId: string
  user: CompanyUser
  attributes: Value[]
  onClose: () => void
}) {
  const model = useFormModel({
    schema: companyUserSchema,
    values: {
      firstname: user.given.firstname ?? '',
      lastname: user.given.lastname ?? '',
      language: (user.given.language ?? noLanguage) as string,
      attributes,
    },
    revision: user.revision,
    labels: () => ({
      firstname: m.company_given_firstname(),
      lastname: m.company_given_lastname(),
      language: m.company_given_language(),
      attributes: m.company_given_attributes(),
    }),
    shows: {
      language: (language) =>
        language === noLanguage ? m.company_given_language_none() : languageName(language as Language),
      attributes: (facts) =>
        facts.flatMap(({ name, value }) => (value ? m.list_filter_value({ label: name, value }) : [])).join('\n'),
    },
    send: ({ edit }) => trpcClient.company.user.update.mutate({ companyId, id: user.id, ...edit } as never),
    success: () => m.company_given_saved(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <FormCard of={model} submit={m.common_save()} onClose={onClose} className="mb-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={model} name="firstname" label={m.company_given_firstname()}>
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
        <FormField of={model} name="lastname" label={m.company_given_lastname()}>
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
      </div>
      {user.isInvited ? null : <p className="text-sm text-muted-foreground">{m.company_given_own_names()}</p>}
      <FormField of={model} name="language" label={m.company_given_language()} hint={m.company_given_language_hint()}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={[{ value: noLanguage, label: m.company_given_language_none() }, ...languageOptions()]}
          />
        )}
      </FormField>
      <AttributeFields of={model} known={attributes.length} />
    </FormCard>
  )
}

/** Attributes that others in the company have, then the lines that are added here. */
function AttributeFields({ of: model, known }: { of: FormModel<Values>; known: number }) {
  return (
    <FormValue of={model} name="attributes" othersElsewhere>
      {({ value: facts, onChange }) => (
        <>
          {facts.map(({ name }, index) =>
            index < known ? (
              <FormField key={name} of={model} name={`attributes.${index}.value`} label={name}>
                {(field) => <Input {...field} autoComplete="off" />}
              </FormField>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a new line has nothing else of its own
              <div key={index} className="flex items-start gap-2">
                <FormField
                  of={model}
                  name={`attributes.${index}.name`}
                  label={m.company_attribute_name()}
                  className="flex-1"
                >
                  {(field) => <Input {...field} autoComplete="off" placeholder={m.company_attribute_example()} />}
                </FormField>
                <FormField
                  of={model}
                  name={`attributes.${index}.value`}
                  label={m.company_attribute_value()}
                  className="flex-1"
                >
                  {(field) => <Input {...field} autoComplete="off" />}
                </FormField>
                <IconButton
                  label={m.company_attribute_drop()}
                  className="mt-6"
                  onClick={() => onChange(facts.filter((_, other) => other !== index))}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
            ),
          )}
          {facts.length < maxAttributes ? (
            <Button variant="link" className="self-start" onClick={() => onChange([...facts, { name: '', value: '' }])}>
              <Plus aria-hidden />
              {m.company_attribute_add()}
            </Button>
          ) : null}
        </>
      )}
    </FormValue>
  )
}
