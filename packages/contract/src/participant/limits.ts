/** Bytes that a learner's package may keep for one content, whatever the standard says. */
export const maxUserDataBytes = 1024 * 1024
