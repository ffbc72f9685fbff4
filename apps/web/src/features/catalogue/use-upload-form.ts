import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadState } from '#web/components/upload-field.tsx'
import { sendMultipart } from '#web/lib/upload.ts'

const idle: UploadState = { phase: 'idle' }

/** Sends a form with files: percent while it goes, then waiting for the answer; can be cancelled, and is when its page goes away. */
export function useUploadForm<Answer>() {
  const [state, setState] = useState<UploadState>(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const send = useCallback(async (path: string, body: Parameters<typeof sendMultipart>[2]): Promise<Answer> => {
    const controller = new AbortController()
    running.current = controller
    setState({ phase: 'sending', percent: 0 })
    try {
      return await sendMultipart<Answer>('POST', path, body, {
        signal: controller.signal,
        onProgress: (percent) => setState(percent < 100 ? { phase: 'sending', percent } : { phase: 'analysing' }),
      })
    } finally {
      setState(idle)
    }
  }, [])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { state, busy: state.phase !== 'idle', send, cancel }
}

/** Whether the sending was cancelled rather than refused. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
