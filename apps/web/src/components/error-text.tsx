import { useErrorText } from '#web/lib/tell-error.ts'

/** Why something failed, in the reader's language. */
export const ErrorText = ({ of: error }: { of: unknown }) => useErrorText(error)
