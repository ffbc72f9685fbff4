;(() => {
  // Zod would try whether it may compile code, which the content security policy reports each time.
  globalThis.__zod_globalConfig = { jitless: true }
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('cursus.theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = dark ? '#101719' : '#fbfaf6'
  const english = read('cursus.language') === 'en'
  document.documentElement.lang = english ? 'en' : 'fr'
  // The frame in `index.html` until the first page is drawn.
  const frameOf = (path) => {
    if (/\/(?:user-module\/[^/]+\/content|(?:module|content)-preview)\//.test(path)) return 'player'
    return /^\/(?:platform|company|management)(?:\/|$)/.test(path) ? 'area' : 'door'
  }
  document.documentElement.dataset.frame = frameOf(location.pathname)
  const drawer = read('cursus.ui.drawer') ?? String(matchMedia('(min-width: 1200px)').matches)
  if (drawer === 'true') document.documentElement.dataset.drawer = 'open'
  // Their scripts would fail somewhere, often before anything is shown.
  if (!isRecent()) {
    addEventListener('DOMContentLoaded', () => {
      const note = document.createElement('p')
      note.textContent = english
        ? 'This browser is too old for Cursus. Update it, or use a recent version of Safari (16.4 or later), Chrome or Edge (111), or Firefox (115).'
        : 'Ce navigateur est trop ancien pour Cursus. Mettez-le à jour, ou utilisez une version récente de Safari (16.4 ou plus), Chrome ou Edge (111), ou Firefox (115).'
      note.style.cssText = 'max-width: 34rem; margin: 4rem auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui'
      document.body.replaceChildren(note)
    })
  }
  const manifest = document.querySelector('link[rel="manifest"]')
  if (english && manifest) manifest.href = '/manifest.en.webmanifest'

  // What a page asks first, asked while its scripts load. `src/lib/trpc.ts` takes the answers.
  if (document.querySelector('meta[name="cursus-build"]')) {
    const addressOf = (calls, inputs) =>
      `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`
    const addresses = [addressOf('auth.me,settings.get', [])]
    if (location.pathname === '/platform/home') {
      const calls = 'participant.userModule.list,participant.home,participant.record.activity'
      addresses.push(addressOf(calls, [{ limit: 1000 }]))
    }
    const [, userModuleId, contentId] =
      /^\/platform\/user-module\/([^/]+)(?:\/content\/([^/]+))?$/.exec(location.pathname) ?? []
    if (contentId) {
      const calls = 'participant.userModule.get,participant.userContent.get'
      addresses.push(addressOf(calls, [{ userModuleId }, { userModuleId, contentId }]))
    } else if (userModuleId) addresses.push(addressOf('participant.userModule.get', [{ userModuleId }]))
    const askFor = (address) =>
      fetch(address).then(
        (answer) => (answer.ok ? answer : undefined),
        () => undefined,
      )
    globalThis.cursusEarly = new Map(addresses.map((address) => [address, askFor(address)]))
  }

  /** Safari 16.4, Chrome and Edge 111, Firefox 115. */
  function isRecent() {
    try {
      return Boolean(/(?<=a)b/ && [].toSorted && CSS.supports('color', 'color-mix(in srgb, red, red)'))
    } catch {
      return false
    }
  }
})()
