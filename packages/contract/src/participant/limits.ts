/**
 * Bytes of suspend data (UTF-8) that the SCOs of a content may keep together, whatever the standard says; and, apart from them, bytes of
 * all other elements.
 */
export const maxUserDataBytes = 1024 * 1024

/** Bytes of one commit as JSON, where every character of its data may be written as an escape. */
export const maxCommitBytes = 8 * 1024 * 1024
