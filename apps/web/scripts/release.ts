import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const { version } = JSON.parse(readFileSync(path('../../../package.json'), 'utf8')) as { version: string }

/** Paths of all files in a folder, recursively. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Same sources, same id: asset names contain content hashes, and other files are hashed here. */
function buildId(bundle: Readonly<Record<string, unknown>>): string {
  const hash = createHash('sha256').update(version)
  for (const name of Object.keys(bundle)
    .filter((name) => name.startsWith('assets/'))
    .sort())
    hash.update(name)
  for (const source of ['../public', '../service-worker']) {
    for (const file of filesOf(path(source)).sort()) hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The fonts of pages that need no script, in Latin letters: family, package and file. */
const brandFonts = {
  'Inter Variable': ['inter', 'inter-latin-wght-normal'],
  'Bricolage Grotesque Variable': ['bricolage-grotesque', 'bricolage-grotesque-latin-opsz-normal'],
} as const

/** `brand.css`: tokens and fonts for the pages beside the application, with their addresses. */
function brandOf(addressOf: (font: string, file: string) => string): { css: string; fonts: string[] } {
  const faces = Object.entries(brandFonts).map(([family, [font, file]]) => {
    const url = addressOf(font, file)
    const source = `url(${url}) format("woff2-variations")`
    return { url, css: `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:${source}}` }
  })
  const tokens = readFileSync(path('../src/styles/tokens.css'), 'utf8')
  return { css: [...faces.map(({ css }) => css), tokens].join('\n'), fonts: faces.map(({ url }) => url) }
}

/** The address of a font in a build. */
const builtFont = (bundle: Readonly<Record<string, unknown>>) => (_font: string, file: string) => {
  const name = Object.keys(bundle).find((name) => name.startsWith(`assets/${file}`))
  if (!name) throw new Error(`No font ${file}`)
  return `/${name}`
}

/** `brand.css` in development, where the pages of the server are shown through Vite. */
export function brand(): Plugin {
  const { resolve: find } = createRequire(import.meta.url)
  const fontFile = (font: string, file: string) => `/@fs${find(`@fontsource-variable/${font}/files/${file}.woff2`)}`
  return {
    name: 'cursus-brand',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/brand.css', (_request, response) => {
        response.setHeader('content-type', 'text/css; charset=utf-8').end(brandOf(fontFile).css)
      })
    },
  }
}

/**
 * Identifies a release: writes its build id to the document (`<meta name="cursus-build">`), to
 * `version.json`, which open pages poll, and to the service worker. Writes `brand.css` too.
 */
export function release(): Plugin {
  return {
    name: 'cursus-release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        { tag: 'meta', attrs: { name: 'cursus-build', content: buildId(bundle ?? {}) }, injectTo: 'head-prepend' },
      ],
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const build = buildId(bundle)
        const brand = brandOf(builtFont(bundle))
        const worker = readFileSync(path('../service-worker/sw.js'), 'utf8')
          .replaceAll("-RELEASE'", `-${build}'`)
          .replace('const fonts = []', `const fonts = ${JSON.stringify(brand.fonts)}`)
        this.emitFile({ type: 'asset', fileName: 'brand.css', source: brand.css })
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version, build }) })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker })
      },
    },
  }
}

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest'])
const minBytes = 1024

/** Writes gzip and Brotli versions of each text file, which the server sends unchanged. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'cursus-compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = filesOf(folder).filter((file) => compressible.has(extname(file)))
      await Promise.all(files.map(compress))
    },
  }
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  if (source.length < minBytes) return
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
  ])
  if (zipped.length < source.length) await writeFile(`${file}.gz`, zipped)
  if (brotli.length < source.length) await writeFile(`${file}.br`, brotli)
}
