const passedOn =
  /^(PATH|HOME|TZ|NODE_COMPILE_CACHE|LD_PRELOAD|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|FAKETIME.*)$/

/** The environment for a process started by a test: its programs and its clock, no settings. */
export const machineEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
