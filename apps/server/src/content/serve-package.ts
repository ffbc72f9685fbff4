import type { Deps } from '@cursus/domain/context'
import { findLiveLaunch, type LiveLaunch } from '@cursus/domain/participant'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { packageHeaders, pageHeaders } from './content-headers.ts'
import { noticePage } from './notice-page.ts'
import { createPackageFiles, type PackageFile } from './package-files.ts'
import { readRange } from './read-range.ts'
import { remember } from './remember.ts'
import { createSmallFiles } from './small-files.ts'

/** Where a launch's files begin in an address: `/l/<launch>/f/`. */
const filePath = /^\/l\/([^/?]+)\/f\/([^?]*)/

/**
 * A file's path must come as it was sent: a router decodes it, and refuses the stray `%` that real packages have. So all files are one route,
 * and the handler reads the address itself.
 */
export function routeOf(url: string): string {
  const match = filePath.exec(url)
  return match ? `/l/${match[1]}/f/` : url
}

/**
 * `findLiveLaunch`, asked once for all files of a page, which are hundreds: a revoked access is refused from at most
 * five seconds after the revocation, in every process.
 */
export function rememberLaunches(deps: Deps): (token: string) => Promise<LiveLaunch | undefined> {
  const launches = remember<LiveLaunch | undefined>({ max: 10_000, ttlMs: 5_000, now: () => deps.now().getTime() })
  return (token) => launches(token, () => findLiveLaunch(deps, token))
}

/** `GET|HEAD /l/<launch>/f/<path>`: the files of the package that a launch path was signed for, as long as its access is live. */
export function servePackage(
  app: FastifyInstance,
  config: Config,
  deps: Deps,
  findLaunch = rememberLaunches(deps),
): void {
  const headers = packageHeaders(config)
  const notice = pageHeaders(config)
  const findFile = createPackageFiles(deps.storage)
  const readSmall = createSmallFiles(deps.storage)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/l/:launch/f/',
    async handler(request, reply) {
      const [, token, path] = filePath.exec(request.originalUrl) ?? []
      const launch = await findLaunch(token!)
      if (!launch) return reply.headers(notice).code(403).type('text/html; charset=utf-8').send(noticePage('ended'))
      // A service worker would outlive the launch and stand before every other package of this origin.
      if (request.headers['service-worker'] || request.headers['sec-fetch-dest'] === 'serviceworker') {
        return reply.headers(notice).code(403).send()
      }
      const file = await findFile(launch.filesPrefix, path!)
      if (!file) return reply.headers(notice).code(404).type('text/html; charset=utf-8').send(noticePage('missing'))
      reply.headers(headers)
      if (file === 'folder') return reply.redirect(withSlash(request.originalUrl), 302)
      return sendFile(deps, readSmall, request, reply, file)
    },
  })
}

async function sendFile(
  { storage }: Deps,
  readSmall: ReturnType<typeof createSmallFiles>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: PackageFile,
) {
  const { etag, size, type } = file
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=31536000, immutable' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('content-type', type)

  const ifRange = request.headers['if-range']
  const asked = request.headers.range !== undefined && (ifRange === undefined || ifRange === etag)
  const range = asked && request.method === 'GET' ? readRange(request.headers.range, size) : 'whole'
  if (range === 'unsatisfiable') {
    return reply.removeHeader('content-type').code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', String(range === 'whole' ? size : range.end - range.start + 1))
  if (request.method === 'HEAD') return reply.send()
  const bytes = await readSmall(file)
  if (bytes) return reply.send(range === 'whole' ? bytes : bytes.subarray(range.start, range.end + 1))
  const stream = await storage.get(file.key, range === 'whole' ? undefined : range)
  // Somebody who goes away in the middle must not leave the file open.
  request.raw.once('close', () => stream.destroy())
  return reply.send(stream)
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}

function withSlash(url: string): string {
  const [path, ...query] = url.split('?')
  return [`${path}/`, ...query].join('?')
}
