const prefix = 'cursus-launch/'

/**
 * Tells other tabs that a launch is playing, until the returned function is called or the tab is
 * closed. Browsers have locks on secure origins only.
 */
export function holdLaunch(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks?.request(prefix + name, { mode: 'shared' }, () => promise).catch(() => undefined)
  return resolve
}

/** Names of the launches that play in any tab. */
export async function playingLaunches(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}
