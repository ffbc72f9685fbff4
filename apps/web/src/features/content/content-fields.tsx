import type { Content } from '@cursus/contract/content'
import { type ContentType, contentLevels, contentTypes, isScorm, kindOf } from '@cursus/contract/content-values'
import { titleLength } from '@cursus/contract/field-values'
import { useWatch } from 'react-hook-form'
import { ContentIcon, contentTypeChoice, contentTypeHint } from '#web/components/content-kind.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { AttachmentFields } from '#web/features/catalogue/attachments.tsx'
import { NamedField } from '#web/features/named/named-field.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { useSettings } from '#web/lib/settings.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { languageOptions } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { titleOfFile } from './content-form-values.ts'
import { RelationsField } from './relations-field.tsx'
import { TagsField } from './tags-field.tsx'
import { type ContentModel, keepsPackage } from './use-content-model.ts'

/** The fields of a new content or of a new version of `content`. */
export function ContentFields({
  of: model,
  saved: content,
  onSeveral,
}: {
  of: ContentModel
  saved?: Content
  /** Several packages were chosen at once. */
  onSeveral?: (files: File[]) => void
}) {
  const { uploadLimits } = useSettings()
  const { form } = model
  const [type, isTitleProposed] = useWatch({ control: form.control, name: ['type', 'isTitleProposed'] })
  /** What somebody has typed stays. */
  const proposeTitle = (file: File) => {
    if (content || (form.getValues('title') !== '' && !form.getValues('isTitleProposed'))) return
    const title = titleOfFile(file)
    form.setValue('title', title, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setValue('isTitleProposed', title !== '')
  }
  const hasPackage = keepsPackage(content)
  const [begun] = model.begun ?? []
  const packageField = (
    <div className="flex flex-col gap-2">
      <FormValue of={model} name="file">
        {({ value, onChange, error, isRefused }) => (
          <UploadField
            label={m.management_content_package()}
            hint={
              hasPackage
                ? m.management_content_package_keep()
                : m.management_content_package_hint({ max: formatBytes(uploadLimits.scormPackage) })
            }
            accept=".zip"
            maxBytes={uploadLimits.scormPackage}
            file={value}
            onFile={(chosen) => {
              onChange(chosen)
              if (chosen) proposeTitle(chosen)
            }}
            onSeveral={onSeveral}
            begun={begun}
            current={hasPackage ? content?.file?.name : undefined}
            state={model.upload}
            error={error && !isRefused ? m.management_content_package_required() : error}
          />
        )}
      </FormValue>
    </div>
  )
  return (
    <>
      {model.restored ? (
        <Notice live>
          {begun
            ? m.management_content_draft_begun({ file: begun.name, size: formatBytes(begun.size) })
            : model.restored.fileNames.length > 0
              ? m.management_content_draft_files({ files: model.restored.fileNames.join(', ') })
              : m.management_content_draft()}
        </Notice>
      ) : null}
      {/* The package first, because its name proposes the title. */}
      {isScorm(type) && !content ? packageField : null}
      {/* Fields are disabled while the form is being sent; the upload keeps its cancel button. */}
      <fieldset disabled={model.isSending} className="contents">
        {content ? (
          <Field label={m.management_type()} hint={m.management_content_type_fixed()}>
            <Input readOnly value={contentTypeChoice(content.type)} />
          </Field>
        ) : (
          <FieldGroup legend={m.management_type()}>
            <FormValue of={model} name="type">
              {({ value, onChange }) => (
                <RadioGroup
                  value={value}
                  onValueChange={(next) => onChange(next as ContentType)}
                  aria-label={m.management_type()}
                  className="grid gap-2 sm:grid-cols-2"
                >
                  {contentTypes.map((option) => (
                    <Radio
                      key={option}
                      card
                      value={option}
                      label={contentTypeChoice(option)}
                      hint={contentTypeHint(option)}
                      icon={<ContentIcon type={option} />}
                    />
                  ))}
                </RadioGroup>
              )}
            </FormValue>
          </FieldGroup>
        )}
      </fieldset>
      {isScorm(type) ? (
        content ? (
          packageField
        ) : null
      ) : (
        <FormField
          of={model}
          name="link"
          label={m.management_content_link()}
          hint={
            kindOf(type).opens === 'frame' ? m.management_content_link_frame_hint() : m.management_content_link_hint()
          }
        >
          {({ value, ...field }) => (
            <Input type="url" inputMode="url" placeholder="https://" value={value ?? ''} {...field} />
          )}
        </FormField>
      )}
      <fieldset disabled={model.isSending} className="contents">
        <FormField
          of={model}
          name="title"
          label={m.management_title()}
          hint={isTitleProposed && isScorm(type) ? m.management_content_title_proposed() : undefined}
        >
          {(field) => (
            <Input
              {...field}
              maxLength={titleLength.max}
              onChange={(event) => {
                form.setValue('isTitleProposed', false)
                field.onChange(event)
              }}
            />
          )}
        </FormField>
        <FormField of={model} name="description" label={m.management_description()}>
          {(field) => <Textarea {...field} maxLength={4000} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <NamedField of={model} name="categoryId" thing={categories} saved={content?.category} />
          <FormField of={model} name="language" label={m.management_language()}>
            {({ value, onChange }) => <Select value={value} onValueChange={onChange} options={languageOptions()} />}
          </FormField>
        </div>
        <FormField
          of={model}
          name="plannedMinutes"
          label={m.management_content_minutes()}
          hint={m.management_content_minutes_hint()}
          optional
        >
          {({ value, ...field }) => (
            <Input inputMode="numeric" className="max-w-32" maxLength={5} value={value ?? ''} {...field} />
          )}
        </FormField>
        <FieldGroup legend={m.management_content_level()}>
          <FormValue of={model} name="level">
            {({ value, onChange }) => (
              <div>
                <Segmented
                  label={m.management_content_level()}
                  value={String(value)}
                  onValueChange={(level) => onChange(Number(level))}
                  options={contentLevels.map((level) => ({
                    value: String(level),
                    label: m.management_content_level_value({ level: String(level) }),
                  }))}
                />
              </div>
            )}
          </FormValue>
        </FieldGroup>
        {kindOf(type).isQuiz ? (
          <FormField
            of={model}
            name="quizScoreValidation"
            label={m.management_content_mark()}
            hint={m.management_content_mark_hint()}
            optional
          >
            {({ value, ...field }) => <Input inputMode="numeric" className="max-w-32" value={value ?? ''} {...field} />}
          </FormField>
        ) : null}
        {kindOf(type).mayCompleteOnOpen ? (
          <FormValue of={model} name="completeOnOpen">
            {({ value, onChange }) => (
              <Switch
                checked={value}
                onCheckedChange={onChange}
                label={m.management_content_complete_on_open()}
                hint={m.management_content_complete_on_open_hint()}
              />
            )}
          </FormValue>
        ) : null}
        <Section title={m.management_content_section_more()} level={content ? 2 : 3} className="border-t">
          <div className="flex flex-col gap-5">
            <FormValue of={model} name="isTool">
              {({ value, onChange }) => (
                <Switch
                  checked={value}
                  onCheckedChange={onChange}
                  label={m.management_content_tool_label()}
                  hint={m.management_content_tool_hint()}
                />
              )}
            </FormValue>
            <FormValue of={model} name="tags">
              {({ value, onChange }) => <TagsField value={value} onChange={onChange} />}
            </FormValue>
            <AttachmentFields of={model} saved={content} />
            <FormValue of={model} name="required">
              {({ value, onChange, error }) => (
                <RelationsField
                  label={m.management_content_required()}
                  hint={m.management_content_required_hint()}
                  error={error}
                  value={value}
                  onChange={onChange}
                  selfId={content?.id}
                />
              )}
            </FormValue>
            <FormValue of={model} name="related">
              {({ value, onChange, error }) => (
                <RelationsField
                  label={m.management_content_related()}
                  hint={m.management_content_related_hint()}
                  error={error}
                  value={value}
                  onChange={onChange}
                  selfId={content?.id}
                />
              )}
            </FormValue>
          </div>
        </Section>
      </fieldset>
    </>
  )
}
