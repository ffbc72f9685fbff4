import { Image, Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { FormValue } from '#web/components/form/form.tsx'
import { ResourceThumb, resourceFacts } from '#web/components/resource-kind.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { useSettings } from '#web/lib/settings.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** A document of the version: kept from the previous one (`id`), or a new file with a name. */
type ResourceValue = { key: string; name: string; fileName: string; size: number; id?: string; file?: File }
/** What the form of a content or module holds of its picture and documents. */
export type Attachments = {
  /** A new picture, the former one (null), or none instead of it. */
  illustration: File | 'removed' | null
  resources: ResourceValue[]
}
type Stored = Pick<ResourceValue, 'name' | 'fileName' | 'size'> & { id: string }

/** Those of a new thing, or of the next version of one that has `resources`. */
export const attachmentsOf = (resources: readonly Stored[] = []): Attachments => ({
  illustration: null,
  resources: resources.map(({ id, name, fileName, size }) => ({ key: id, id, name, fileName, size })),
})

/** To tell which documents others have chosen. */
export const resourceNames = (resources: Attachments['resources']): string =>
  resources.map(({ name, fileName }) => name || fileName).join('\n')

/**
 * Fields of the REST call: new files with their names in the same order, and on a new version the
 * documents to keep.
 */
export function attachmentsBody({ illustration, resources }: Attachments, isVersion: boolean) {
  const added = resources.filter((resource) => resource.file !== undefined)
  return {
    ...(isVersion && { keepResourceIdList: resources.flatMap(({ id }) => id ?? []) }),
    ...(added.length > 0 && {
      resourceNameList: added.map(({ name }) => name.trim()),
      resources: added.map(({ file }) => file!),
    }),
    ...illustrationBody(illustration),
  }
}

export const illustrationBody = (illustration: Attachments['illustration']) =>
  illustration === 'removed' ? { removeIllustration: true } : illustration ? { illustration } : {}

/** `saved`: what gets a new version; `withoutPicture`: another field chooses it. */
export function AttachmentFields<Values extends Attachments>({
  of,
  saved,
  withoutPicture = false,
}: {
  of: FormModel<Values>
  saved: { illustration: string | null } | undefined
  withoutPicture?: boolean
}) {
  // The type of a form says that it has no other values.
  const model = of as unknown as FormModel<Attachments>
  return (
    <>
      {withoutPicture ? null : (
        <FormValue of={model} name="illustration">
          {(field) => <IllustrationField {...field} hasOne={saved?.illustration != null} />}
        </FormValue>
      )}
      <FormValue of={model} name="resources">
        {({ value, onChange }) => <ResourcesField value={value} onChange={onChange} />}
      </FormValue>
    </>
  )
}

/** `hasOne`: the former version has one, which a new file replaces. */
function IllustrationField({
  value,
  onChange,
  error,
  hasOne,
}: {
  value: Attachments['illustration']
  onChange: (value: Attachments['illustration']) => void
  error?: string
  hasOne: boolean
}) {
  const maxBytes = useSettings().uploadLimits.illustration
  return (
    <UploadField
      label={m.management_illustration()}
      optional
      hint={m.management_illustration_hint({ max: formatBytes(maxBytes) })}
      accept="image/png,image/jpeg,image/webp"
      maxBytes={maxBytes}
      file={value === 'removed' ? null : value}
      onFile={onChange}
      current={
        hasOne ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {value === 'removed' ? m.management_illustration_removed() : m.management_illustration_current()}
            <Button variant="link" size="sm" onClick={() => onChange(value === 'removed' ? null : 'removed')}>
              {value === 'removed' ? m.management_illustration_keep() : m.management_illustration_remove()}
            </Button>
          </span>
        ) : undefined
      }
      icon={<Image aria-hidden />}
      error={error}
    />
  )
}

/** Several files at once, each with a visible name. */
function ResourcesField({
  value,
  onChange,
}: {
  value: readonly ResourceValue[]
  onChange: (resources: ResourceValue[]) => void
}) {
  const { uploadLimits } = useSettings()
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [refused, setRefused] = useState<string>()
  const add = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    const heavy = chosen.find((file) => file.size > uploadLimits.resource)
    setRefused(
      heavy ? m.upload_too_big({ max: formatBytes(uploadLimits.resource), size: formatBytes(heavy.size) }) : undefined,
    )
    const added = chosen
      .filter((file) => file.size <= uploadLimits.resource)
      .map((file) => ({
        key: crypto.randomUUID?.() ?? `${file.name} ${file.lastModified} ${Math.random()}`,
        name: file.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 150),
        fileName: file.name,
        size: file.size,
        file,
      }))
    if (added.length > 0) onChange([...value, ...added])
  }
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={noteId}>
      <legend className="mb-2 text-sm font-medium">
        {m.management_resources()}{' '}
        <span className="ml-1 text-xs font-normal text-muted-foreground">{m.common_optional()}</span>
      </legend>
      {value.length > 0 ? (
        <ul role="list" className="flex flex-col gap-2">
          {value.map((resource) => (
            <li key={resource.key} className="flex items-center gap-2.5 rounded-lg border bg-card p-2">
              <ResourceThumb fileName={resource.fileName} />
              <div className="min-w-0 flex-1">
                {resource.file ? (
                  <Input
                    size="sm"
                    aria-label={m.management_resource_name()}
                    value={resource.name}
                    maxLength={150}
                    onChange={(event) =>
                      onChange(
                        value.map((other) =>
                          other.key === resource.key ? { ...other, name: event.target.value } : other,
                        ),
                      )
                    }
                  />
                ) : (
                  <p className="truncate text-sm">{resource.name}</p>
                )}
                <p className="mt-0.5 truncate text-xs text-muted-foreground">{resourceFacts(resource)}</p>
              </div>
              {resource.file ? <Badge variant="accent">{m.management_resource_new()}</Badge> : null}
              <IconButton
                label={m.management_resource_remove({ name: resource.name })}
                size="icon-sm"
                onClick={() => onChange(value.filter((other) => other.key !== resource.key))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          add(event.target.files)
          event.target.value = ''
        }}
      />
      <div>
        <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden />
          {m.management_resource_add()}
        </Button>
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={refused ? 'text-xs text-destructive-strong' : 'text-xs text-muted-foreground'}
      >
        {refused ?? m.management_resources_hint()}
      </p>
    </fieldset>
  )
}
