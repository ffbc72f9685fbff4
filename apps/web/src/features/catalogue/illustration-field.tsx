import { Image } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { useSettings } from '#web/lib/settings.ts'
import { m } from '#web/paraglide/messages.js'

/** A new picture, the former one (null), or none instead of it. */
export type IllustrationValue = File | 'removed' | null

export const illustrationBody = (value: IllustrationValue) =>
  value === 'removed' ? { removeIllustration: true } : value ? { illustration: value } : {}

/**
 * The picture of a content or module.
 *
 * @param hasOne the former version has one, which a new file replaces
 */
export function IllustrationField({
  value,
  onChange,
  error,
  hasOne,
}: {
  value: IllustrationValue
  onChange: (value: IllustrationValue) => void
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
