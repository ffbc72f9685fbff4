export type Env = Readonly<Record<string, string | undefined>>

/** All wrong values, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/** Returns the settings; a program whose settings are wrong names them and ends. */
export function readOrExit<Config>(read: () => Config): Config {
  try {
    return read()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    return process.exit(1)
  }
}

export type EnvReader = ReturnType<typeof readerOf>

/** Reads variables and collects their errors; `finish` throws them together. */
export function readerOf(env: Env) {
  const problems: string[] = []
  const problem = (name: string, what: string) => void problems.push(`${name}: ${what}`)
  // An empty value counts as absent, because compose files pass every variable on.
  const text = (name: string) => env[name]?.trim() || undefined

  function integer<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    min: number,
    max: number,
  ): number | Fallback {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    problem(name, `"${value}" is not a whole number from ${min} to ${max}`)
    return fallback
  }

  function choice<T extends string>(name: string, fallback: T, values: readonly T[]): T {
    const value = text(name)
    if (value === undefined) return fallback
    if ((values as readonly string[]).includes(value)) return value as T
    problem(name, `"${value}" is none of ${values.join(', ')}`)
    return fallback
  }

  function origin(name: string, fallback: string): URL {
    const value = text(name) ?? fallback
    const url = URL.parse(value)
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) {
      return url
    }
    problem(name, `"${value}" is no origin such as https://training.example.com`)
    return new URL(fallback)
  }

  /** The error does not repeat the value, which may contain a password. */
  function address(name: string, protocols: readonly string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const protocol = URL.parse(value)?.protocol.slice(0, -1)
    if (protocol === undefined || !protocols.includes(protocol)) {
      const beginnings = protocols.map((protocol) => `${protocol}://`).join(' or ')
      problem(name, `is no address that begins with ${beginnings} (write / in a password as %2F, # as %23, ? as %3F)`)
    }
    return value
  }

  /**
   * Returns the settings frozen, or throws all errors.
   * @throws ConfigError
   */
  function finish<T>(settings: T): T {
    if (problems.length > 0) throw new ConfigError(problems)
    return deepFreeze(settings)
  }

  return { problem, text, integer, choice, origin, address, finish }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}
