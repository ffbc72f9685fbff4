import { useErrorText } from '#web/lib/fault/load-error-text.ts'

/** The message of an error. */
export const ErrorText = ({ of: error }: { of: unknown }) => useErrorText(error)
