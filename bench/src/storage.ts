// Files of a package through the content origin, from a folder and from a bucket of S3, on this
// machine: first visits read the storage, later ones what the server keeps.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallDeps } from '@cursus/domain/context'
import { createStorage } from '@cursus/storage'
import { findS3, startS3 } from '@cursus/storage/testing'
import Fastify from 'fastify'
import { readConfig } from '../../apps/server/src/config.ts'
import { routeOf, servePackage } from '../../apps/server/src/content/serve-package.ts'
import { middle, printFigures } from './figures.ts'

const KiB = 1024
/** A package of 30 MB: pages and scripts, pictures, sounds. */
const sizes = [...Array(60).fill(8 * KiB), ...Array(60).fill(150 * KiB), ...Array(10).fill(2048 * KiB)] as number[]
const visits = 7

const found = findS3()
if (!found) process.exit(1)
const s3 = await startS3(found)
const dataDir = await mkdtemp(join(tmpdir(), 'cursus-storage-'))
try {
  const bucket = await s3.createBucket('bench')
  const names = sizes.map((_, index) => `${index}.png`)
  const files = sizes.map((size) => randomBytes(size))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6
  const open = async (address: string) => {
    const storage = createStorage(dataDir, [address])
    for (let visit = 0; visit < visits; visit += 1) {
      const filling = storage.fill(`packages/${visit}`)
      for (const [index, name] of names.entries()) await filling.put(name, files[index]!)
      await filling.finish()
    }
    const config = readConfig({ DATABASE_URL: 'postgres://nowhere/cursus', DATA_DIR: dataDir, STORAGE_URL: address })
    const app = Fastify({ rewriteUrl: ({ url }) => routeOf(url ?? '/') })
    servePackage(app, config, { storage, now: () => new Date() } as CallDeps, async (token) => ({
      filesPrefix: `packages/${token}`,
    }))
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    /** @returns megabytes per second */
    const visit = async (token: number) => {
      const waiting = names.values()
      const started = performance.now()
      // As many as a browser asks for at once.
      const fetchAll = async () => {
        for (const name of waiting) await (await fetch(`${origin}/l/${token}/f/${name}`)).arrayBuffer()
      }
      await Promise.all(Array.from({ length: 6 }, fetchAll))
      return megabytes / ((performance.now() - started) / 1000)
    }
    return { app, visit }
  }
  const [folder, remote] = [await open('file:'), await open(bucket)]
  /** The median of visits by turns, so that what else the machine does meets both. */
  const row = async (what: string, tokenOf: (round: number) => number, least: number) => {
    const rounds: [number, number][] = []
    for (let round = 0; round < visits; round += 1) {
      rounds.push([await folder.visit(tokenOf(round)), await remote.visit(tokenOf(round))])
    }
    const [from, to] = middle(rounds, ([from, to]) => to / from)
    const yardstick = `folder ${from.toFixed()} MB/s`
    return { what, figure: `${to.toFixed()} MB/s`, yardstick, ratio: to / from, least }
  }
  printFigures([
    await row('files of a package in S3, first visit', (round) => round, 0),
    await row('files of a package in S3, later visits', () => visits - 1, 0.7),
  ])
  for (const { app } of [folder, remote]) await app.close()
} finally {
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
}
