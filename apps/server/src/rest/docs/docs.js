import { addExamples } from './examples.js'

const read = async (path) => {
  const answer = await fetch(path)
  return answer.ok ? answer.json() : undefined
}

const api = await read('/api/docs/json')
const me = await addExamples(api, (path) => read(`/api${path}`))
api.info.description += me
  ? `\n\nYou are signed in as **${me.email}**. *Test Request* sends calls with your session, and the examples of calls that read are rows that you may read.`
  : '\n\nYou are not signed in. [Sign in](/auth/signin), then reload this page: *Test Request* sends calls with your session, and examples are rows that you may read.'

globalThis.Scalar.createApiReference('#api', {
  content: api,
  baseServerURL: location.origin,
  forceDarkModeState: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  hideDarkModeToggle: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  theme: 'none',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  tagsSorter: 'alpha',
  persistAuth: false,
})
