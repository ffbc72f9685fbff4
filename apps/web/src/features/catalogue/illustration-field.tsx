import { Image } from 'lucide-react'
import { UploadField } from '#web/components/upload-field.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { useSettings } from '#web/lib/settings.ts'
import { m } from '#web/paraglide/messages.js'

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
  value: File | null
  onChange: (file: File | null) => void
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
      file={value}
      onFile={onChange}
      current={hasOne ? m.management_illustration_current() : undefined}
      icon={<Image aria-hidden />}
      error={error}
    />
  )
}
