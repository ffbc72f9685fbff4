import type { Content } from '@cursus/contract/content'
import type { Module } from '@cursus/contract/module'
import { type ModuleType, moduleTypes } from '@cursus/contract/module-values'
import { useLocation, useSearch } from '@tanstack/react-router'
import { BookOpen, Layers } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { AttachmentFields } from '#web/features/catalogue/attachments.tsx'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { useOpenSaved } from '#web/features/catalogue/versioned.tsx'
import { NamedField } from '#web/features/named/named-field.tsx'
import { themes } from '#web/features/named/named-thing.ts'
import { ruleText } from '#web/lib/form/rule-text.ts'
import { onlyOf } from '#web/lib/list/group.ts'
import { itemStateOf } from '#web/lib/list/use-item.ts'
import { languageOptions } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ChapterBuilder, type ChapterErrors } from './chapter-builder.tsx'
import { CoverField } from './cover-dialog.tsx'
import { moduleTypeHint, moduleTypeLabel } from './module-type.ts'
import { type ModuleModel, mergeChapters, useModuleModel } from './use-module-model.ts'
import { modules } from './versioned-module.ts'

/** The fields of a new module or of a new version of `module`. */
function ModuleFields({ of: model, saved: module }: { of: ModuleModel; saved?: Module }) {
  const { control, formState, setValue } = model.form
  const type = useWatch({ control, name: 'type' })
  const language = useWatch({ control, name: 'language' })
  const hasAttestation = useWatch({ control, name: 'hasAttestation' })
  const description = useWatch({ control, name: 'description' })
  return (
    // Fields are disabled while the form is being sent; the cancel button is in the foot.
    <fieldset disabled={model.isSending} className="contents">
      <TypeField of={model} />
      <FormField of={model} name="title" label={m.management_title()}>
        {(field) => <Input {...field} maxLength={150} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <NamedField of={model} name="themeId" thing={themes} saved={module?.theme} />
        <FormField of={model} name="language" label={m.management_language()}>
          {({ value, onChange }) => <Select value={value} onValueChange={onChange} options={languageOptions()} />}
        </FormField>
      </div>
      <FormField of={model} name="description" label={m.management_description()} optional>
        {(field) => <Textarea {...field} maxLength={4000} />}
      </FormField>
      <FormValue of={model} name="chapters">
        {({ value }) => (
          <ChapterBuilder
            type={type}
            language={language}
            value={value}
            onChange={(chapters) =>
              setValue('chapters', chapters, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            errors={chapterErrors(formState.errors.chapters, value.length, type)}
          />
        )}
      </FormValue>
      {module ? <p className="-mt-2 text-xs text-muted-foreground">{m.management_module_edit_pins()}</p> : null}
      {module ? null : (
        <FormValue of={model} name="isDraft">
          {({ value, onChange }) => (
            <Switch
              checked={value}
              onCheckedChange={onChange}
              label={m.management_module_keep_draft()}
              hint={m.management_module_keep_draft_hint()}
            />
          )}
        </FormValue>
      )}
      <Section title={m.management_module_section_more()} level={module ? 2 : 3} className="border-t">
        <div className="flex flex-col gap-5">
          <FormValue of={model} name="hasAttestation">
            {({ value, onChange }) => (
              <Switch
                checked={value}
                onCheckedChange={onChange}
                label={m.management_module_attestation()}
                hint={m.management_module_attestation_hint()}
              />
            )}
          </FormValue>
          {hasAttestation && description.trim() === '' ? (
            <Notice tone="warning">{m.management_module_attestation_objectives()}</Notice>
          ) : null}
          {hasAttestation ? (
            <div className="grid gap-5 sm:grid-cols-2">
              <FormField
                of={model}
                name="plannedMinutes"
                label={m.management_module_planned()}
                hint={m.management_module_planned_hint()}
                optional
              >
                {(field) => <Input {...field} value={field.value ?? ''} inputMode="numeric" maxLength={5} />}
              </FormField>
              <FormField
                of={model}
                name="nature"
                label={m.management_module_nature()}
                hint={m.management_module_nature_hint()}
                optional
              >
                {(field) => <Input {...field} maxLength={200} />}
              </FormField>
            </div>
          ) : null}
          {module ? <CoverField of={model} saved={module} /> : null}
          <AttachmentFields of={model} saved={module} withoutPicture={module !== undefined} />
        </div>
      </Section>
    </fieldset>
  )
}

/** Errors of a list field are `{message}` for the whole, and by index for each chapter. */
function chapterErrors(errors: unknown, count: number, type: ModuleType): ChapterErrors {
  type Message = { message?: string }
  const byChapter = (errors ?? {}) as Message & Record<number, { title?: Message; contents?: Message } | undefined>
  return {
    ...(byChapter.message ? { root: m.management_module_chapters_empty() } : {}),
    chapters: Array.from({ length: count }, (_, index) => ({
      title: byChapter[index]?.title
        ? byChapter[index].title.message?.startsWith('unique')
          ? m.management_module_chapter_unique()
          : ruleText(byChapter[index].title.message)
        : undefined,
      contents: byChapter[index]?.contents
        ? type === 'course'
          ? m.management_module_chapter_empty()
          : m.management_module_content_list_empty()
        : undefined,
    })),
  }
}

const icons = { course: BookOpen, 'free-content': Layers }

/** Changing from a course to free content loses the chapter titles, so it asks first. */
function TypeField({ of: model }: { of: ModuleModel }) {
  const { form } = model
  const [asking, setAsking] = useState(false)
  const change = (type: ModuleType) => {
    const { chapters } = form.getValues()
    if (type === 'free-content') form.setValue('chapters', mergeChapters(chapters), { shouldDirty: true })
    form.setValue('type', type, { shouldDirty: true })
    form.clearErrors('chapters')
  }
  const choose = (type: ModuleType) => {
    const { chapters } = form.getValues()
    const loses = type === 'free-content' && (chapters.length > 1 || chapters.some(({ title }) => title.trim() !== ''))
    if (loses) setAsking(true)
    else change(type)
  }
  return (
    <FieldGroup legend={m.management_type()}>
      <FormValue of={model} name="type">
        {({ value }) => (
          <RadioGroup
            value={value}
            onValueChange={(type) => choose(type as ModuleType)}
            aria-label={m.management_type()}
            className="grid gap-2 sm:grid-cols-2"
          >
            {moduleTypes.map((option) => {
              const Icon = icons[option]
              return (
                <Radio
                  key={option}
                  value={option}
                  label={moduleTypeLabel(option)}
                  hint={moduleTypeHint(option)}
                  icon={<Icon aria-hidden />}
                />
              )
            })}
          </RadioGroup>
        )}
      </FormValue>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        icon={<Layers aria-hidden />}
        title={m.management_module_type_change_title()}
        effect={m.management_module_type_change_effect()}
        action={m.management_module_type_change_action()}
        onConfirm={() => {
          change('free-content')
          setAsking(false)
        }}
      />
    </FieldGroup>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The content that a new module begins with. */
    contentId?: string
  }
}

/** Creates a module and opens its sheet. */
export function ModuleAddSheet() {
  const id = useLocation({ select: ({ state }) => state.contentId })
  return id === undefined ? <AddForm /> : <AddWithContent id={id} />
}

function AddWithContent({ id }: { id: string }) {
  const content = trpc.management.content.get.useQuery({ id })
  return <SheetOf of={itemStateOf(content)}>{(first) => <AddForm first={first} />}</SheetOf>
}

function AddForm({ first }: { first?: Content }) {
  // Preselects the theme when the list is filtered by one.
  const { themeId } = useSearch({ from: '/management/module/add' })
  const model = useModuleModel({
    themeId: onlyOf(themeId),
    first,
    success: m.management_module_created,
    onSaved: useOpenSaved(modules, true),
  })
  return (
    <FormSheet of={model} title={m.management_module_new()} submit={m.management_module_add_submit()} hasProgress>
      <ModuleFields of={model} />
    </FormSheet>
  )
}

export const ModuleEditPage = () => (
  <EditPage of={modules} useModel={useModuleModel} fields={ModuleFields} hasProgress={() => true} />
)
