const passedOn = /^(PATH|HOME|TZ|LD_PRELOAD|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|FAKETIME.*)$/

/** What a process started by a test needs of this one's environment: its programs and its clock, no settings. */
export const machineEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
