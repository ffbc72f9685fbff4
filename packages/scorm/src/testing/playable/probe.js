/**
 * Attempts everything that a package must not do, and lists what succeeded. `document.title`
 * becomes `isolation: <count>`, `#report` contains the list as JSON, and the lesson status is
 * completed (nothing succeeded) or failed.
 */
const { appOrigin, apiPaths, foreignPaths } = window.PROBE
const through = []
const tried = []

async function attempt(name, act) {
  tried.push(name)
  try {
    const got = await act()
    if (got) through.push({ name, got: String(got).slice(0, 200) })
  } catch {
    // Refused as expected.
  }
}

function readable(frame) {
  return frame.document.documentElement.outerHTML.length
}

/** Reads a window once its page is loaded; the empty document before it belongs to the opener. */
async function readOnceLoaded(opened) {
  for (let look = 0; look < 100 && !opened.closed; look += 1) {
    if (opened.document.URL !== 'about:blank') return readable(opened)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

async function fetched(url, init) {
  const response = await fetch(url, init)
  return response.type !== 'opaque' && response.ok && `${response.status} ${response.url}`
}

async function runProbe() {
  const application = window.top
  await attempt('cookies', () => document.cookie)
  await attempt('top.document', () => readable(application))
  await attempt('grandparent.document', () => readable(window.parent.parent))
  await attempt('top.localStorage', () => Object.keys(application.localStorage).length + 1)
  await attempt('top.indexedDB', () => application.indexedDB && 'reachable')
  await attempt('storage left by others', () => Object.keys(localStorage).join())
  for (const path of apiPaths) {
    await attempt(`GET ${path}`, () => fetched(appOrigin + path, { credentials: 'include' }))
    await attempt(`POST ${path}`, () =>
      fetched(appOrigin + path, {
        method: 'POST',
        credentials: 'include',
        body: '{}',
        headers: { 'content-type': 'text/plain' },
      }),
    )
  }
  await attempt('XMLHttpRequest', () => {
    const request = new XMLHttpRequest()
    request.open('GET', appOrigin + apiPaths[0], false)
    request.withCredentials = true
    request.send()
    return request.responseText
  })
  for (const path of foreignPaths) await attempt(`file ${path}`, () => fetched(path))
  await attempt('service worker', async () => (await navigator.serviceWorker.register('probe-worker.js')).scope)
  await attempt('window.open', async () => {
    const opened = window.open(`${appOrigin}/`, '_blank', 'width=80,height=80')
    try {
      return opened && (await readOnceLoaded(opened))
    } finally {
      opened?.close()
    }
  })
  await attempt('opener', () => window.opener && readable(window.opener))
  await attempt('runtime settings', () => {
    const api = window.parent.API ?? window.parent.API_1484_11
    const read = (api.LMSGetValue ?? api.GetValue).bind(api)
    return ['settings.xhrHeaders', 'settings.lmsCommitUrl', 'cmi', 'settings'].map(read).join('')
  })
  await attempt('top.location', () => {
    application.location.href = `${appOrigin}/?probe`
    return 'navigated'
  })
  // An allowed navigation starts after the assignment: the page would be gone before this line.
  await new Promise((resolve) => setTimeout(resolve, 250))

  document.getElementById('report').textContent = JSON.stringify(through, null, 2)
  document.getElementById('count').textContent = `${through.length} / ${tried.length}`
  document.title = `isolation: ${through.length}`
  document.body.dataset.state = 'reported'
  window.lms.bookmark('reported', JSON.stringify(through))
  if (through.length === 0) window.lms.complete()
  else window.lms.judge(false)
  window.lms.stop(true)
}

window.lms.start()
runProbe()
