import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { here } from '../installation.ts'

const page = '<!doctype html><html lang="fr"><div id="root"></div><script type="module" src="/main.js"></script></html>'
const source = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const routeTree = createRootRoute({ component: () => createElement('h1', null, 'Bonjour') })
const router = createElement(RouterProvider, { router: createRouter({ routeTree }) })
createRoot(document.getElementById('root')).render(createElement(QueryClientProvider, { client: new QueryClient() }, router))
`

/**
 * Serves a page that draws one sentence with React, the router and the query library, compressed.
 */
export async function startFloor(folder: string): Promise<{ origin: string; close(): Promise<void> }> {
  const entry = join(folder, 'entry.js')
  await writeFile(entry, source)
  const web = join(here, 'apps/web')
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: web,
    plugins: [
      {
        name: 'libraries-of-the-web',
        enforce: 'pre',
        resolveId(name, importer) {
          return importer === entry && !name.startsWith('/') ? this.resolve(name, join(web, 'src/main.tsx')) : null
        },
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rollup.RollupOutput
  const script = await promisify(brotliCompress)(built.output[0].code)
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) response.setHeader('content-encoding', 'br')
    response.end(isScript ? script : page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
