const passedOn =
  /^(PATH|HOME|TZ|NODE_COMPILE_CACHE|LD_PRELOAD|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|FAKETIME.*)$/

/** The environment for a process started by a test: its programs and its clock, no settings. */
export const machineEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))

/**
 * Whether this process runs on another date. Programs that are not moved with it, or do not bear
 * it, refuse what it asks of them.
 */
export const isClockMoved = (): boolean => process.env.FAKETIME !== undefined
