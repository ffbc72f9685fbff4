import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PackageError } from '../package-error.ts'
import { hostilePackages } from '../testing/hostile.ts'
import { oddPackages } from '../testing/odd.ts'
import { readPackage } from './read-package.ts'
import { unpackPackage } from './unpack-package.ts'

const bytesOf = async (source: Readable | Uint8Array) =>
  source instanceof Readable ? buffer(source) : Buffer.from(source)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function take(zip: Buffer) {
  const path = join(folder, 'package.zip')
  await writeFile(path, zip)
  const plan = await readPackage(path)
  const stored = new Map<string, Buffer>()
  const percents: number[] = []
  await unpackPackage(
    path,
    plan,
    async (file, source) => {
      stored.set(file, await bytesOf(source))
    },
    { onProgress: (percent) => percents.push(percent) },
  )
  return { plan, stored, percents }
}

describe('hostile packages', () => {
  it.each(hostilePackages)('$name → $error', async ({ error, kind, build }) => {
    const refused = await take(build()).catch((reason) => reason)
    expect(refused).toBeInstanceOf(PackageError)
    expect({ error: refused.code, kind: refused.options.kind }).toEqual({ error, kind: kind ?? refused.options.kind })
  })
})

describe('odd packages', () => {
  it.each(oddPackages)('$name → ready', async ({ launchHref, repairs, warnings, build }) => {
    const { plan, stored, percents } = await take(build())
    expect(plan.report.repairs.map(({ name }) => name)).toEqual(repairs)
    expect(plan.report.warnings.map(({ name }) => name)).toEqual(warnings ?? [])
    expect(plan.manifest.launchHref).toBe(launchHref)
    expect([...stored.keys()]).toContain(plan.manifest.launchFile)
    expect(stored.size).toBe(plan.report.fileCount)
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
    // The plan is stored with the content version as JSON.
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  })
})
