/**
 * Maximum bytes of suspend data (UTF-8) of all SCOs of a content together; and, separately, of all
 * other elements.
 */
export const maxUserDataBytes = 1024 * 1024

/** Maximum bytes of one commit as JSON, where every character may be written as an escape. */
export const maxCommitBytes = 8 * 1024 * 1024
