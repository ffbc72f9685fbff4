import type { CallDeps, Deps } from '@cursus/domain/context'
import { findLiveLaunch, type LiveLaunch } from '@cursus/domain/participant'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { sendStoredFile } from '../http/send-stored-file.ts'
import { packageHeaders, pageHeaders } from './content-headers.ts'
import { noticePage } from './notice-page.ts'
import { createPackageFiles, type PackageFile } from './package-files.ts'
import { remember } from './remember.ts'

/** A package has hundreds of small files and a few videos; only small files are cached. */
const maxFileBytes = 64 * 1024
/** The file system keeps those of a folder in memory; what is elsewhere is worth more room. */
const maxRemoteFileBytes = 4 * 1024 * 1024

/**
 * Returns a small file from the cache or the storage; undefined for a larger one, which is
 * streamed. The cache holds `cacheBytes`.
 */
export function createSmallFiles(
  storage: Deps['storage'],
  cacheBytes: number,
): (file: PackageFile) => Promise<Buffer> | undefined {
  const cache = new LRUCache<string, Promise<Buffer>>({ maxSize: cacheBytes })
  const maxBytes = Math.min(cacheBytes, storage.localPath ? maxFileBytes : maxRemoteFileBytes)
  return ({ key, size }) => {
    if (size > maxBytes) return undefined
    const cached = cache.get(key)
    if (cached) return cached
    const bytes = read(storage, key)
    // The cache requires a size of at least 1, also for an empty file.
    cache.set(key, bytes, { size: Math.max(1, size) })
    bytes.catch(() => cache.delete(key))
    return bytes
  }
}

async function read(storage: Deps['storage'], key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Prefix of a launch's files: `/l/<launch>/f/`. */
const filePath = /^\/l\/([^/?]+)\/f\/([^?]*)/

/**
 * Matches all files of a launch as one route and leaves the path undecoded: the router would refuse
 * the stray `%` of real packages.
 */
export function routeOf(url: string): string {
  const match = filePath.exec(url)
  return match ? `/l/${match[1]}/f/` : url
}

/**
 * Caches `findLiveLaunch` for all files of a page, which are hundreds. A revoked access is refused
 * within five seconds in every process.
 */
function rememberLaunches(deps: CallDeps): (token: string) => Promise<LiveLaunch | undefined> {
  const launches = remember<LiveLaunch | undefined>({ max: 10_000, ttlMs: 5_000, now: () => deps.now().getTime() })
  return (token) => launches(token, () => findLiveLaunch(deps, token))
}

/**
 * `GET|HEAD /l/<launch>/f/<path>`: the files of the package of a launch, while its access is live.
 */
export function servePackage(
  app: FastifyInstance,
  config: Config,
  deps: CallDeps,
  findLaunch = rememberLaunches(deps),
): void {
  const headers = packageHeaders(config)
  const notice = pageHeaders(config)
  const findFile = createPackageFiles(deps.storage)
  const readSmall = createSmallFiles(deps.storage, config.content.cacheBytes)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/l/:launch/f/',
    async handler(request, reply) {
      const [, token, path] = filePath.exec(request.originalUrl) ?? []
      const launch = await findLaunch(token!)
      if (!launch) return reply.headers(notice).code(403).type('text/html; charset=utf-8').send(noticePage('ended'))
      // A service worker would outlive the launch and intercept every other package of this origin.
      if (request.headers['service-worker'] || request.headers['sec-fetch-dest'] === 'serviceworker') {
        return reply.headers(notice).code(403).send()
      }
      const file = await findFile(launch.filesPrefix, path!)
      if (!file) return reply.headers(notice).code(404).type('text/html; charset=utf-8').send(noticePage('missing'))
      reply.headers(headers)
      if (file === 'folder') return reply.redirect(withSlash(request.originalUrl), 302)
      return sendStoredFile(deps.storage, request, reply, file, readSmall)
    },
  })
}

function withSlash(url: string): string {
  const [path, ...query] = url.split('?')
  return [`${path}/`, ...query].join('?')
}
