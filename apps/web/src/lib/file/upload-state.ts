/** What an upload waits for before it goes on by itself. */
export type Waiting = 'network' | 'signIn' | 'busy'

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; percent: number; waiting?: Waiting }
  /** Everything is received; `percent` of the analysis when it is known. */
  | { phase: 'analysing'; percent?: number; waiting?: Waiting }

export const idleUpload: UploadState = { phase: 'idle' }

/** All bytes are sent before the server has read them. */
export const sentSoFar = (percent: number): UploadState =>
  percent < 100 ? { phase: 'sending', percent } : { phase: 'analysing' }
