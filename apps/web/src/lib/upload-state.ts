export type UploadState =
  | { phase: 'idle' }
  /** `isWaiting`: the connection is lost; it goes on by itself. */
  | { phase: 'sending'; percent: number; isWaiting?: true }
  /** Everything is received; `percent` of the analysis when it is known. */
  | { phase: 'analysing'; percent?: number }

export const idleUpload: UploadState = { phase: 'idle' }

/** All bytes are sent before the server has read them. */
export const sentSoFar = (percent: number): UploadState =>
  percent < 100 ? { phase: 'sending', percent } : { phase: 'analysing' }
