import { type Content, type ContentType, contentLevels, contentTypes, isScorm } from '@cursus/contract/content'
import { Link } from '@tanstack/react-router'
import { Image } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Notice } from '#web/components/notice.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { UploadField, type UploadState } from '#web/components/upload-field.tsx'
import { focusFirstInvalid } from '#web/features/catalogue/focus-first-invalid.ts'
import { FormSelect } from '#web/features/catalogue/form-select.tsx'
import { ResourcesField } from '#web/features/catalogue/resources-field.tsx'
import { SendingProgress } from '#web/features/catalogue/sending-progress.tsx'
import { isCancelled, useUploadForm } from '#web/features/catalogue/use-upload-form.ts'
import { ContentIcon } from '#web/features/participant/content-kind.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { formatBytes } from '#web/lib/format.ts'
import { languageOptions } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { useSettings } from '#web/lib/settings.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type ContentValues, contentBody } from './content-form-values.ts'
import { RelationsField } from './relations-field.tsx'
import { TagsField } from './tags-field.tsx'

type Form = UseFormReturn<ContentValues>

const types: Record<ContentType, { label: () => string; hint: () => string }> = {
  'scorm-content': {
    label: m.management_content_type_scorm_content,
    hint: m.management_content_type_scorm_content_hint,
  },
  'scorm-quiz': { label: m.management_content_type_scorm_quiz, hint: m.management_content_type_scorm_quiz_hint },
  'embedded-content': { label: m.management_content_type_embedded, hint: m.management_content_type_embedded_hint },
  'external-link': { label: m.management_content_type_link, hint: m.management_content_type_link_hint },
}

const loadSchema = () => import('./content-schema.ts')

/**
 * The form of a new content or of a new version of `content`. `frame` draws it with its foot: it is told whether something would be
 * lost, and whether a sending is on its way.
 */
export function ContentForm({
  content,
  initial,
  onSaved,
  frame,
}: {
  content?: Content
  initial: ContentValues
  onSaved: (saved: Content) => void
  frame: (parts: { form: ReactNode; formId: string; dirty: boolean; busy: boolean; onCancel: () => void }) => ReactNode
}) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const hasPackage = content?.file != null && content.processing.state !== 'failed'
  const form = useForm<ContentValues>({
    resolver: schemaResolver(async () => (await loadSchema()).contentSchema(hasPackage)),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const upload = useUploadForm<Content>()
  const [failure, setFailure] = useState<{ cancelled: boolean; text: string }>()
  const send = async (values: ContentValues) => {
    setFailure(undefined)
    try {
      const path = content ? `content/${content.id}/version` : 'content'
      onSaved(await upload.send(path, contentBody(values, content !== undefined)))
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
        <Fields form={form} content={content} hasPackage={hasPackage} state={upload.state} onCancel={upload.cancel} />
        {isScorm(form.getValues('type')) ? null : <SendingProgress state={upload.state} values={form.getValues()} />}
      </form>
    ),
  })
}

/** The field on which a named refusal is told. */
const serverFields = {
  AlreadyExistContentTitleOnLastVersion: 'title',
  AlreadyExistContentTitleOnPreviousVersion: 'title',
  AlreadyExistContentTitleOnLastVersionForArchived: 'title',
  AlreadyExistContentTitleOnPreviousVersionForArchived: 'title',
  FileRequired: 'file',
  InvalidImage: 'illustration',
  MaxWeightContentIllustration: 'illustration',
} as const

function Fields({
  form,
  content,
  hasPackage,
  state,
  onCancel,
}: {
  form: Form
  content: Content | undefined
  hasPackage: boolean
  state: UploadState
  onCancel: () => void
}) {
  const { uploadLimits } = useSettings()
  const { control, register, formState } = form
  const errors = formState.errors
  const type = useWatch({ control, name: 'type' })
  const said = (name: keyof ContentValues) => ruleText(errors[name]?.message as string | undefined)
  // What is being sent cannot be changed any more; only the upload keeps its own button, to cancel.
  const busy = state.phase !== 'idle'
  return (
    <>
      <fieldset disabled={busy} className="contents">
        {content ? (
          <Field label={m.management_type()} hint={m.management_content_type_fixed()}>
            <Input readOnly value={types[content.type].label()} />
          </Field>
        ) : (
          <FieldGroup legend={m.management_type()}>
            <Controller
              control={control}
              name="type"
              render={({ field }) => (
                <RadioGroup
                  value={field.value}
                  onValueChange={field.onChange}
                  aria-label={m.management_type()}
                  className="grid gap-2 sm:grid-cols-2"
                >
                  {contentTypes.map((option) => (
                    <Radio
                      key={option}
                      card
                      value={option}
                      label={types[option].label()}
                      hint={types[option].hint()}
                      icon={<ContentIcon type={option} />}
                    />
                  ))}
                </RadioGroup>
              )}
            />
          </FieldGroup>
        )}
      </fieldset>
      {isScorm(type) ? (
        <Controller
          control={control}
          name="file"
          render={({ field }) => (
            <UploadField
              label={m.management_content_package()}
              hint={
                hasPackage
                  ? m.management_content_package_keep()
                  : m.management_content_package_hint({ max: formatBytes(uploadLimits.scormPackage) })
              }
              accept=".zip"
              maxBytes={uploadLimits.scormPackage}
              file={field.value}
              onFile={field.onChange}
              current={hasPackage ? content?.file?.name : undefined}
              state={state}
              onCancel={onCancel}
              error={
                errors.file?.type === 'server'
                  ? errors.file.message
                  : errors.file
                    ? m.management_content_package_required()
                    : undefined
              }
            />
          )}
        />
      ) : (
        <Field
          label={m.management_content_link()}
          hint={type === 'embedded-content' ? m.management_content_link_frame_hint() : m.management_content_link_hint()}
          error={said('link')}
        >
          <Input type="url" inputMode="url" placeholder="https://" {...register('link')} />
        </Field>
      )}
      <fieldset disabled={busy} className="contents">
        <Field label={m.management_title()} error={said('title')}>
          <Input {...register('title')} maxLength={150} />
        </Field>
        <Field label={m.management_description()} error={said('description')}>
          <Textarea {...register('description')} maxLength={4000} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <CategoryField form={form} error={said('categoryId')} />
          <Field label={m.management_language()} error={said('language')}>
            <FormSelect control={control} name="language" options={languageOptions()} />
          </Field>
        </div>
        <FieldGroup legend={m.management_content_level()}>
          <Controller
            control={control}
            name="level"
            render={({ field }) => (
              <div>
                <Segmented
                  label={m.management_content_level()}
                  value={String(field.value)}
                  onValueChange={(level) => field.onChange(Number(level))}
                  options={contentLevels.map((level) => ({
                    value: String(level),
                    label: m.management_content_level_value({ level: String(level) }),
                  }))}
                />
              </div>
            )}
          />
        </FieldGroup>
        {type === 'scorm-quiz' ? (
          <Field
            label={m.management_content_mark()}
            hint={m.management_content_mark_hint()}
            error={said('quizScoreValidation')}
            optional
          >
            <Input inputMode="numeric" className="max-w-32" {...register('quizScoreValidation')} />
          </Field>
        ) : null}
        {type === 'scorm-content' ? (
          <Controller
            control={control}
            name="completeOnOpen"
            render={({ field }) => (
              <Switch
                checked={field.value}
                onCheckedChange={field.onChange}
                label={m.management_content_complete_on_open()}
                hint={m.management_content_complete_on_open_hint()}
              />
            )}
          />
        ) : null}
        <Section title={m.management_content_section_more()} level={content ? 2 : 3} className="border-t">
          <div className="flex flex-col gap-5">
            <Controller
              control={control}
              name="isTool"
              render={({ field }) => (
                <Switch
                  checked={field.value}
                  onCheckedChange={field.onChange}
                  label={m.management_content_tool_label()}
                  hint={m.management_content_tool_hint()}
                />
              )}
            />
            <Controller
              control={control}
              name="tags"
              render={({ field }) => <TagsField value={field.value} onChange={field.onChange} />}
            />
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
                  current={content?.illustration ? m.management_illustration_current() : undefined}
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
            <Controller
              control={control}
              name="required"
              render={({ field }) => (
                <RelationsField
                  label={m.management_content_required()}
                  hint={m.management_content_required_hint()}
                  value={field.value}
                  onChange={field.onChange}
                  selfId={content?.id}
                />
              )}
            />
            <Controller
              control={control}
              name="related"
              render={({ field }) => (
                <RelationsField
                  label={m.management_content_related()}
                  hint={m.management_content_related_hint()}
                  value={field.value}
                  onChange={field.onChange}
                  selfId={content?.id}
                />
              )}
            />
          </div>
        </Section>
      </fieldset>
    </>
  )
}

/** The categories there are; without one, a content cannot be made, so the way to one is shown. */
function CategoryField({ form, error }: { form: Form; error: string | undefined }) {
  const categories = trpc.management.category.list.useQuery({ limit: 1000, sort: 'name' })
  const none = categories.data?.total === 0
  return (
    <Field
      label={m.management_content_category()}
      error={error}
      hint={
        none ? (
          <>
            {m.management_content_category_none()}{' '}
            <Link to="/management/contentCategory/add" className="text-link">
              {m.management_content_category_create()}
            </Link>
          </>
        ) : undefined
      }
    >
      <FormSelect
        control={form.control}
        name="categoryId"
        placeholder={m.management_content_category_choose()}
        options={(categories.data?.rows ?? []).map((category) => ({ value: category.id, label: localName(category) }))}
      />
    </Field>
  )
}
