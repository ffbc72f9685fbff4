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

type Props = {
  of: ContentModel
  saved?: Content
  /** Several packages were chosen at once. */
  onSeveral?: (files: File[]) => void
}

/** The fields of a new content or of a new version of `content`. */
export function ContentFields(props: Props) {
  const { of: model, saved: content } = props
  const type = useWatch({ control: model.form.control, name: 'type' })
  const { opens, isQuiz, mayCompleteOnOpen } = kindOf(type)
  return (
    <>
      <DraftNotice {...props} />
      {/* The package first, because its name proposes the title. */}
      {isScorm(type) && !content ? <PackageField {...props} /> : null}
      {/* Fields are disabled while the form is being sent; the upload keeps its cancel button. */}
      <fieldset disabled={model.isSending} className="contents">
        <TypeField {...props} />
      </fieldset>
      {isScorm(type) ? (
        content && <PackageField {...props} />
      ) : (
        <FormField
          of={model}
          name="link"
          label={m.management_content_link()}
          hint={opens === 'frame' ? m.management_content_link_frame_hint() : m.management_content_link_hint()}
        >
          {({ value, ...field }) => (
            <Input type="url" inputMode="url" placeholder="https://" value={value ?? ''} {...field} />
          )}
        </FormField>
      )}
      <fieldset disabled={model.isSending} className="contents">
        <CatalogueFields {...props} />
        {isQuiz ? (
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
        {mayCompleteOnOpen ? (
          <SwitchField
            of={model}
            name="completeOnOpen"
            label={m.management_content_complete_on_open()}
            hint={m.management_content_complete_on_open_hint()}
          />
        ) : null}
        <Section title={m.management_content_section_more()} level={content ? 2 : 3} className="border-t">
          <div className="flex flex-col gap-5">
            <MoreFields {...props} />
          </div>
        </Section>
      </fieldset>
    </>
  )
}

/** Tells that a reload has kept what was typed, and which files to choose again. */
function DraftNotice({ of: { restored, begun: [begun] = [] } }: Props) {
  return restored ? (
    <Notice live>
      {begun
        ? m.management_content_draft_begun({ file: begun.name, size: formatBytes(begun.size) })
        : restored.fileNames.length > 0
          ? m.management_content_draft_files({ files: restored.fileNames.join(', ') })
          : m.management_content_draft()}
    </Notice>
  ) : null
}

function PackageField({ of: model, saved: content, onSeveral }: Props) {
  const { scormPackage: maxBytes } = useSettings().uploadLimits
  const { form } = model
  /** What somebody has typed stays. */
  const proposeTitle = (file: File) => {
    if (content || (form.getValues('title') !== '' && !form.getValues('isTitleProposed'))) return
    const title = titleOfFile(file)
    form.setValue('title', title, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setValue('isTitleProposed', title !== '')
  }
  const hasPackage = keepsPackage(content)
  return (
    <FormValue of={model} name="file">
      {({ value, onChange, error, isRefused }) => (
        <UploadField
          label={m.management_content_package()}
          hint={
            hasPackage
              ? m.management_content_package_keep()
              : m.management_content_package_hint({ max: formatBytes(maxBytes) })
          }
          accept=".zip"
          maxBytes={maxBytes}
          file={value}
          onFile={(chosen) => {
            onChange(chosen)
            if (chosen) proposeTitle(chosen)
          }}
          onSeveral={onSeveral}
          begun={model.begun?.[0]}
          current={hasPackage ? content?.file?.name : undefined}
          state={model.upload}
          error={error && !isRefused ? m.management_content_package_required() : error}
        />
      )}
    </FormValue>
  )
}

/** The type of a new content; a saved one keeps its type. */
const TypeField = ({ of: model, saved: content }: Props) =>
  content ? (
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
  )

/** What the catalogue says of a content. */
function CatalogueFields({ of: model, saved: content }: Props) {
  const { form } = model
  const [type, isTitleProposed] = useWatch({ control: form.control, name: ['type', 'isTitleProposed'] })
  return (
    <>
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
    </>
  )
}

/** What most contents do without. */
const MoreFields = ({ of: model, saved: content }: Props) => (
  <>
    <SwitchField
      of={model}
      name="isTool"
      label={m.management_content_tool_label()}
      hint={m.management_content_tool_hint()}
    />
    <FormValue of={model} name="tags">
      {({ value, onChange }) => <TagsField value={value} onChange={onChange} />}
    </FormValue>
    <AttachmentFields of={model} saved={content} />
    <RelationsField
      of={model}
      name="required"
      label={m.management_content_required()}
      hint={m.management_content_required_hint()}
      selfId={content?.id}
    />
    <RelationsField
      of={model}
      name="related"
      label={m.management_content_related()}
      hint={m.management_content_related_hint()}
      selfId={content?.id}
    />
  </>
)

const SwitchField = ({
  of: model,
  name,
  ...words
}: Props & { name: 'isTool' | 'completeOnOpen'; label: string; hint: string }) => (
  <FormValue of={model} name={name}>
    {({ value, onChange }) => <Switch checked={value} onCheckedChange={onChange} {...words} />}
  </FormValue>
)
