import { type Module, type ModuleType, moduleTypes } from '@cursus/contract/module'
import { Link } from '@tanstack/react-router'
import { BookOpen, Image, Layers } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Notice } from '#web/components/notice.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { LateConfirmDialog } from '#web/components/ui/late-confirm-dialog.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { focusFirstInvalid } from '#web/features/catalogue/focus-first-invalid.ts'
import { FormSelect } from '#web/features/catalogue/form-select.tsx'
import { ResourcesField } from '#web/features/catalogue/resources-field.tsx'
import { SendingProgress } from '#web/features/catalogue/sending-progress.tsx'
import { isCancelled, useUploadForm } from '#web/features/catalogue/use-upload-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { formatBytes } from '#web/lib/format.ts'
import { languageOptions } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { useSettings } from '#web/lib/settings.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ChapterBuilder, type ChapterErrors } from './chapter-builder.tsx'
import { type ModuleValues, mergeChapters, moduleBody } from './module-form-values.ts'
import { moduleTypeHint, moduleTypeLabel } from './module-type.ts'

type Form = UseFormReturn<ModuleValues>

/** The field on which a named refusal is told. */
const serverFields = {
  AlreadyExistModuleTitleOnLastVersion: 'title',
  AlreadyExistModuleTitleOnPreviousVersion: 'title',
  AlreadyExistModuleTitleOnLastVersionForArchived: 'title',
  AlreadyExistModuleTitleOnPreviousVersionForArchived: 'title',
  ThemeArchived: 'themeId',
  InvalidImage: 'illustration',
  MaxWeightModuleIllustration: 'illustration',
} as const

const loadSchema = () => import('./module-schema.ts')

/**
 * The form of a new module or of a new version of `module`. `frame` draws it with its foot: it is told whether something would be lost,
 * and whether a sending is on its way.
 */
export function ModuleForm({
  module,
  initial,
  onSaved,
  frame,
}: {
  module?: Module
  initial: ModuleValues
  onSaved: (saved: Module) => void
  frame: (parts: { form: ReactNode; formId: string; dirty: boolean; busy: boolean; onCancel: () => void }) => ReactNode
}) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<ModuleValues>({
    resolver: schemaResolver(async () => (await loadSchema()).moduleSchema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const upload = useUploadForm<Module>()
  const [failure, setFailure] = useState<{ cancelled: boolean; text: string }>()
  const send = async (values: ModuleValues) => {
    setFailure(undefined)
    try {
      const path = module ? `module/${module.id}/version` : 'module'
      onSaved(await upload.send(path, moduleBody(values, module ? initial : undefined)))
    } catch (error) {
      if (isCancelled(error)) return setFailure({ cancelled: true, text: m.management_cancelled_text() })
      const placed = placeServerErrors(form, error, serverFields, errorText)
      if (!placed) setFailure({ cancelled: false, text: errorText(error) })
      focusFirstInvalid(element.current)
    }
  }
  const check = form.handleSubmit(send, () => focusFirstInvalid(element.current))
  // The check itself could not be fetched: what was typed stays.
  const tellUnsent = (error: unknown) => setFailure({ cancelled: false, text: errorText(error) })
  return frame({
    formId,
    dirty: form.formState.isDirty,
    busy: upload.busy,
    onCancel: upload.cancel,
    form: (
      <form
        id={formId}
        ref={element}
        noValidate
        aria-busy={upload.busy || undefined}
        onFocus={() => void loadSchema().catch(() => undefined)}
        onSubmit={(event) => void check(event).catch(tellUnsent)}
        className="flex flex-col gap-5"
      >
        {failure ? (
          <Notice tone={failure.cancelled ? 'warning' : 'danger'} live>
            <b className="block font-semibold">
              {failure.cancelled ? m.management_cancelled_title() : m.management_form_refused()}
            </b>
            {failure.text}
          </Notice>
        ) : null}
        <Fields form={form} module={module} busy={upload.busy} />
        <SendingProgress state={upload.state} values={form.getValues()} />
      </form>
    ),
  })
}

function Fields({ form, module, busy }: { form: Form; module: Module | undefined; busy: boolean }) {
  const { uploadLimits } = useSettings()
  const { control, register, formState } = form
  const { errors } = formState
  const type = useWatch({ control, name: 'type' })
  const said = (name: keyof ModuleValues) => ruleText(errors[name]?.message as string | undefined)
  return (
    // What is being sent cannot be changed any more; cancelling is at the foot.
    <fieldset disabled={busy} className="contents">
      <TypeField form={form} />
      <Field label={m.management_title()} error={said('title')}>
        <Input {...register('title')} maxLength={150} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <ThemeField form={form} error={said('themeId')} />
        <Field label={m.management_language()} error={said('language')}>
          <FormSelect control={control} name="language" options={languageOptions()} />
        </Field>
      </div>
      <Field label={m.management_description()} error={said('description')} optional>
        <Textarea {...register('description')} maxLength={4000} />
      </Field>
      <Controller
        control={control}
        name="chapters"
        render={({ field }) => (
          <ChapterBuilder
            type={type}
            value={field.value}
            onChange={(chapters) =>
              form.setValue('chapters', chapters, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            errors={chapterErrors(errors.chapters, field.value.length, type)}
          />
        )}
      />
      {module ? <p className="-mt-2 text-xs text-muted-foreground">{m.management_module_edit_pins()}</p> : null}
      <Section title={m.management_module_section_more()} level={module ? 2 : 3} className="border-t">
        <div className="flex flex-col gap-5">
          <Controller
            control={control}
            name="illustration"
            render={({ field }) => (
              <UploadField
                label={m.management_illustration()}
                optional
                hint={m.management_illustration_hint({ max: formatBytes(uploadLimits.illustration) })}
                accept="image/png,image/jpeg,image/webp"
                maxBytes={uploadLimits.illustration}
                file={field.value}
                onFile={field.onChange}
                current={module?.illustration ? m.management_illustration_current() : undefined}
                icon={<Image aria-hidden />}
                error={said('illustration')}
              />
            )}
          />
          <Controller
            control={control}
            name="resources"
            render={({ field }) => <ResourcesField value={field.value} onChange={field.onChange} />}
          />
        </div>
      </Section>
    </fieldset>
  )
}

/** A list field's errors come as `{message}` for the whole and by place for each chapter. */
function chapterErrors(errors: unknown, count: number, type: ModuleType): ChapterErrors {
  type Message = { message?: string }
  const given = (errors ?? {}) as Message & Record<number, { title?: Message; contents?: Message } | undefined>
  return {
    ...(given.message ? { root: m.management_module_chapters_empty() } : {}),
    chapters: Array.from({ length: count }, (_, index) => ({
      title: given[index]?.title
        ? given[index].title.message?.startsWith('unique')
          ? m.management_module_chapter_unique()
          : ruleText(given[index].title.message)
        : undefined,
      contents: given[index]?.contents
        ? type === 'course'
          ? m.management_module_chapter_empty()
          : m.management_module_content_list_empty()
        : undefined,
    })),
  }
}

const icons = { course: BookOpen, 'free-content': Layers }

/** Going from chapters to one list loses their titles: said before it is done. */
function TypeField({ form }: { form: Form }) {
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
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <RadioGroup
            value={field.value}
            onValueChange={(type) => choose(type as ModuleType)}
            aria-label={m.management_type()}
            className="grid gap-2 sm:grid-cols-2"
          >
            {moduleTypes.map((option) => {
              const Icon = icons[option]
              return (
                <Radio
                  key={option}
                  card
                  value={option}
                  label={moduleTypeLabel(option)}
                  hint={moduleTypeHint(option)}
                  icon={<Icon aria-hidden />}
                />
              )
            })}
          </RadioGroup>
        )}
      />
      <LateConfirmDialog
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

/** The themes there are; without one, a module cannot be made, so the way to one is shown. */
function ThemeField({ form, error }: { form: Form; error: string | undefined }) {
  const themes = trpc.management.theme.list.useQuery({ limit: 1000, sort: 'name' })
  return (
    <Field
      label={m.management_module_theme()}
      error={error}
      hint={
        themes.data?.total === 0 ? (
          <>
            {m.management_module_theme_none()}{' '}
            <Link to="/management/theme/add" className="text-link">
              {m.management_module_theme_create()}
            </Link>
          </>
        ) : undefined
      }
    >
      <FormSelect
        control={form.control}
        name="themeId"
        placeholder={m.management_module_theme_choose()}
        options={(themes.data?.rows ?? []).map((theme) => ({ value: theme.id, label: localName(theme) }))}
      />
    </Field>
  )
}
