import { useErrorText } from '#web/lib/tell-error.ts'

/** The message of an error. */
export const ErrorText = ({ of: error }: { of: unknown }) => useErrorText(error)
