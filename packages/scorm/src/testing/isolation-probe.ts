import { manifestText } from './manifest-text.ts'
import { dataScript, playableFile } from './playable-file.ts'
import { zipFiles } from './zip.ts'

export type ProbeOptions = {
  /** Origin of the application, which the package must not reach. */
  appOrigin: string
  /** Paths of the application's API to try with the learner's cookies. */
  apiPaths?: readonly string[]
  /**
   * Paths on the content origin that this launch must not read: other launches, files of other
   * tenants.
   */
  foreignPaths?: readonly string[]
}

/**
 * Builds a SCORM 1.2 package that attempts forbidden actions and reports those that succeeded. Wait
 * for `body[data-state=reported]`, then read `#report`: a JSON list that must be empty.
 */
export async function buildIsolationProbe(options: ProbeOptions): Promise<Buffer> {
  const data = {
    appOrigin: options.appOrigin,
    apiPaths: options.apiPaths ?? ['/api/user/me'],
    foreignPaths: [...(options.foreignPaths ?? []), '%2e%2e/%2e%2e/%2e%2e/package.json'],
  }
  return await zipFiles({
    'imsmanifest.xml': manifestText({
      standard: '1.2',
      title: 'Isolation probe',
      items: [{ id: 'PROBE', title: 'Isolation probe', ref: 'RES-PROBE' }],
      resources: [{ id: 'RES-PROBE', href: 'probe.html' }],
    }),
    'probe.html': `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>isolation: …</title>
<script src="scorm12.js" defer></script><script src="probe-data.js" defer></script><script src="probe.js" defer></script></head>
<body data-state="running"><h1>What got through: <span id="count">…</span></h1><pre id="report"></pre></body></html>
`,
    'scorm12.js': playableFile('scorm12.js'),
    'probe.js': playableFile('probe.js'),
    'probe-data.js': dataScript('PROBE', data),
    'probe-worker.js': 'self.addEventListener("fetch", (event) => event.respondWith(new Response("taken over")))\n',
  })
}
