import { ProgressBar } from '#web/components/progress-bar.tsx'
import type { UploadState } from '#web/components/upload-field.tsx'
import { m } from '#web/paraglide/messages.js'
import type { ResourceValue } from './resources-field.tsx'

/** How much of a form is sent, where it carries an illustration or documents and no file field of its own shows it. */
export function SendingProgress({
  state,
  values,
}: {
  state: UploadState
  values: { illustration: File | null; resources: readonly ResourceValue[] }
}) {
  const hasFiles = values.illustration !== null || values.resources.some(({ file }) => file !== undefined)
  if (state.phase !== 'sending' || !hasFiles) return null
  return <ProgressBar value={state.percent} label={m.upload_sending()} />
}
