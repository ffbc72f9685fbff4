import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { CommitBody } from '../protocol.ts'

export type Arrival = { via: 'app' | 'content'; body: CommitBody }

const page = (title: string, body: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>${body}`

/**
 * A handmade 1.2 package: it bookmarks without committing, and only finishes during unload, as many
 * do.
 */
const scoPage = page(
  'Golf',
  `<p id="place"></p><script>
  var win = window, tries = 0
  while (!win.API && win.parent !== win && tries++ < 7) win = win.parent
  if (!win.API && opener) for (win = opener; !win.API && win.parent !== win && tries++ < 14; ) win = win.parent
  var api = win.API
  api.LMSInitialize('')
  document.getElementById('place').textContent = api.LMSGetValue('cmi.core.lesson_location') || 'start'
  addEventListener('unload', function () {
    api.LMSSetValue('cmi.core.session_time', '00:00:04')
    api.LMSSetValue('cmi.core.exit', 'suspend')
    api.LMSFinish('')
  })
</script>`,
)

const scoPage2004 = scoPage
  .replaceAll('API.', 'API_1484_11.')
  .replaceAll('.API', '.API_1484_11')
  .replaceAll('LMSFinish', 'Terminate')
  .replaceAll('LMS', '')
  .replaceAll('cmi.core.lesson_location', 'cmi.location')
  .replaceAll('cmi.core.', 'cmi.')
  .replace('00:00:04', 'PT4S')

/** An old frameset: one menu frame that loads pages into its sibling, by script and by links. */
const framesetPages: Record<string, string> = {
  'frameset.html':
    '<!doctype html><frameset cols="30%,*"><frame name="menu" src="menu.html"><frame name="content" src="blank.html"></frameset>',
  'menu.html': page(
    'Menu',
    `<base target="content"><a href="linked.html">Linked</a>
    <body onload="parent.content.location = 'scripted.html'">
    <button onclick="parent.content.location.replace(parent.content.document.title + '-again.html')">Again</button>`,
  ),
}

/** A frameset whose menu loads pages into its sibling by index, like Lectora's. */
const indexedPages: Record<string, string> = {
  'indexed.html':
    '<!doctype html><frameset rows="30%,*"><frame name="manager" src="manager.html"><frame name="content" src="blank.html"></frameset>',
  'manager.html': page(
    'Manager',
    `<body onload="go(0)"><button onclick="go(1)">Next</button><script>
    function go(number) {
      var win = eval('parent'), at = 0
      while (at < win.length) {
        if (win.frames[at].name == 'content') win.frames[at].location.href = 'page-' + number + '.html'
        at++
      }
    }
  </script>`,
  ),
}

/** Frames of a page that is no frameset: one loads pages into the other, in every way there is. */
const siblingPages: Record<string, string> = {
  'siblings.html': page(
    'Siblings',
    `<div><iframe name="menu" src="sibling-menu.html"></iframe></div>
    <div><iframe name="content" src="blank.html"></iframe><iframe name="notes" src="blank.html"></iframe></div>
    <button onclick="content.location = 'from-parent.html'">Parent</button>
    <script>onload = function () { notes = 'its own' }</script>`,
  ),
  'sibling-menu.html': page(
    'Menu',
    `<a target="content" href="linked.html">Link</a>
    <button onclick="parent.frames[1].location.href = 'by-index.html'">Index</button>
    <button onclick="parent.frames['content'].location = 'named.html'">Name</button>
    <button onclick="parent.frames.content.location.replace('replaced.html')">Replace</button>
    <button onclick="window.open('opened.html', 'content')">Open</button>
    <button onclick="parent.content.location = 'property.html'">Property</button>
    <button onclick="parent[1].location.href = 'by-parent-index.html'">Parent index</button>
    <form target="content" action="sent.html"><input name="answer" value="a b"><button>Form</button></form>
    <form target="content" action="posted.html" method="post" name="posted"><input name="answer" value="1"></form>
    <button onclick="document.posted.submit()">Script</button>
    <a href="https://outside.example/page.html">Outside</a>
    <a href="http://outside.example/top.html" target="_top">Outside by top</a>
    <button onclick="parent.frames[1].postMessage('?', '*'); onmessage = function (e) { parent.answer = e.data }">Ask</button>`,
  ),
}

/** A frame that replaces the page around it, at once or by a click, and compares what it sees. */
const innerPages: Record<string, string> = {
  'outer.html': page('Outer', '<iframe src="inner.html"></iframe><iframe src="blank.html"></iframe>'),
  'inner.html': page(
    'Inner',
    `<button onclick="parent.location.href = 'set.html'">Set</button>
    <a target="_parent" href="link.html">Link</a>
    <button onclick="window.open('opened.html', '_parent')">Open</button>`,
  ),
  'outer-soon.html': page('Outer', '<iframe src="inner-soon.html"></iframe>'),
  'inner-soon.html': page('Inner', `<script>parent.location.replace('soon.html')</script>`),
  'outer-next.html': page('Outer', '<iframe src="inner-first.html"></iframe><iframe src="blank.html"></iframe>'),
  'inner-first.html': page('Inner', `<script>location.href = 'inner-next.html'</script>`),
  'inner-next.html': page('Inner', `<script>parent[1].location = 'next.html'</script>`),
}

/** A launch page that plays the package in its own window, at once and by a button. */
const windowPages: Record<string, string> = {
  'window.html': page(
    'Launch',
    `<p id="place">launch</p><button id="again" onclick="play()">Play</button><script>
    var made
    function play() { made = window.open('golf.html', 'course', 'width=600,height=400') }
    play()
    fetch('asked.html')
  </script>`,
  ),
  /** Like Storyline's launcher: opens an empty window later, without a click, and navigates it. */
  'window-empty.html': page(
    'Launch',
    `<p id="place">launch</p><button id="again" onclick="play()">Play</button><script>
    function play() {
      var made = window.open('', '_blank', 'width=600,height=400')
      made.location = 'golf.html'
    }
    onload = function () { setTimeout(function () { fetch('asked.html'); play() }, 100) }
  </script>`,
  ),
  'window-silent.html': page(
    'Launch',
    `<p id="place">launch</p><script>
    var made
    function play() { made = window.open('silent.html') }
    play()
  </script>`,
  ),
  /** Never ends its session. */
  'silent.html': page(
    'Silent',
    `<p id="place">silent</p><script>api = opener.parent.API; begun = api.LMSInitialize('')</script>`,
  ),
}

/** Reads the storage of browsers at once, unaware that it can be refused. */
const keepingPage = page(
  'Keeping',
  `<p id="place"></p><script>document.getElementById('place').textContent = localStorage.getItem('page')</script>`,
)

/** Adds a frame long after it was loaded. */
const addingPage = page(
  'Adding',
  `<p id="place">adding</p><button onclick="add('keeping.html')">Keeping</button><button onclick="add('inner-soon.html')">Soon</button>
  <script>
    function add(file) {
      var frame = document.createElement('iframe')
      frame.src = file
      document.body.appendChild(frame)
    }
  </script>`,
)

function scoFile(name: string): string {
  if (name.includes('2004')) return scoPage2004
  if (name === 'keeping.html') return keepingPage
  if (name === 'adding.html') return addingPage
  return (
    framesetPages[name] ??
    indexedPages[name] ??
    siblingPages[name] ??
    innerPages[name] ??
    windowPages[name] ??
    (name === 'golf.html' ? scoPage : page(name.replace('.html', ''), name))
  )
}

/** Undefined when the browser ended before it had sent all. */
async function readBody(request: IncomingMessage): Promise<CommitBody | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return undefined
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, () => resolve((server.address() as AddressInfo).port)))

/** Serves the built launcher and test page on two origins that a browser treats as two sites. */
export async function startTwoOrigins(launcherFolder: string, appFolder: string) {
  const arrivals: Arrival[] = []
  let waiting: (() => void)[] = []
  let appIsUp = true
  let contentIsUp = true
  let isHanging = false
  const arrive = (via: Arrival['via'], body: CommitBody) => {
    arrivals.push({ via, body })
    for (const wake of waiting) wake()
    waiting = []
  }

  const app = createServer(async (request, response) => {
    if (request.method === 'PATCH') {
      const body = await readBody(request)
      if (!body || isHanging) return
      response.statusCode = appIsUp ? 200 : 503
      if (appIsUp) arrive('app', body)
      response.end('{}')
    } else if (request.url === '/app.js') {
      response.setHeader('content-type', 'text/javascript').end(await readFile(join(appFolder, 'app.js')))
    } else {
      response.setHeader('content-type', 'text/html')
      response.setHeader('permissions-policy', `unload=(self "${contentOrigin}")`)
      const isPlayer = request.url === '/player'
      response.setHeader('cross-origin-opener-policy', isPlayer ? 'same-origin-allow-popups' : 'same-origin')
      response.end(page('Application', '<script type="module" src="/app.js"></script>'))
    }
  })
  const content = createServer(async (request, response) => {
    const url = request.url ?? ''
    response.setHeader('permissions-policy', 'unload=(self)')
    if (request.method === 'POST' && url === '/l/token/commit') {
      const body = await readBody(request)
      if (!body || isHanging) return
      response.statusCode = contentIsUp ? 200 : 503
      if (contentIsUp) arrive('content', body)
      response.end('{}')
    } else if (url === '/l/token/_player') {
      const html = await readFile(join(launcherFolder, 'index.html'), 'utf8')
      response.setHeader('content-type', 'text/html')
      response.setHeader('content-security-policy', `default-src 'self'; frame-ancestors ${appOrigin}; base-uri 'none'`)
      response.end(html.replace('%APP_ORIGIN%', appOrigin))
    } else if (url.startsWith('/_launcher/assets/')) {
      response.setHeader('content-type', url.endsWith('.css') ? 'text/css' : 'text/javascript')
      response.end(await readFile(join(launcherFolder, url.slice('/_launcher/'.length))))
    } else if (url.startsWith('/l/token/f/')) {
      response.setHeader('content-type', 'text/html').end(scoFile(url.slice('/l/token/f/'.length)))
    } else response.writeHead(404).end()
  })
  const appOrigin = `http://localhost:${await listen(app)}`
  const contentOrigin = `http://127.0.0.1:${await listen(content)}`

  return {
    appOrigin,
    contentOrigin,
    arrivals,
    setAppUp: (up: boolean) => {
      appIsUp = up
      isHanging = false
    },
    /** Commits are accepted and never answered, until `setAppUp`. */
    hang: () => {
      isHanging = true
    },
    /** Whether commits on the content origin are accepted. */
    setContentUp: (up: boolean) => {
      contentIsUp = up
    },
    /** The first matching arrival, past or future. */
    async arrival(fits: (arrival: Arrival) => boolean): Promise<Arrival> {
      for (;;) {
        const found = arrivals.find(fits)
        if (found) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close() {
      for (const server of [app, content]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
