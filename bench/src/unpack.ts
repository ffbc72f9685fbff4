import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readPackage, unpackPackage } from '@cursus/scorm'
import { manifestText, zipFiles } from '@cursus/scorm/testing'

/** A package of 2,000 files and 50 MB, half of it text that compresses, as authoring tools make. */
async function bigPackage(): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {}
  const line = '<p>Reconnaître un départ de feu, donner l’alerte, évacuer clients et collègues.</p>\n'
  for (let i = 0; i < 2000; i++) {
    const folder = `content/part${i % 40}`
    files[`${folder}/page${i}.${i % 2 ? 'bin' : 'html'}`] = i % 2 ? randomBytes(25_000) : line.repeat(290)
  }
  files['index.html'] = '<!doctype html><title>Bench</title>'
  const manifest = manifestText({
    standard: '1.2',
    title: 'Bench',
    items: [{ id: 'ITEM-1', title: 'Bench', ref: 'RES-1' }],
    resources: [{ id: 'RES-1', href: 'index.html', files: Object.keys(files) }],
  })
  return zipFiles({ 'imsmanifest.xml': manifest, ...files })
}

/** Seconds for reading and unpacking the package into a folder, and for `unzip -q` of the same file; the best of three each. */
export async function measureUnpack(): Promise<{ ours: number; unzip: number | undefined; megabytes: number }> {
  const work = await mkdtemp(join(tmpdir(), 'cursus-unpack-'))
  try {
    const zip = join(work, 'package.zip')
    const bytes = await bigPackage()
    await writeFile(zip, bytes)
    const ours: number[] = []
    const unzip: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const target = join(work, `ours${turn}`)
      let start = performance.now()
      const plan = await readPackage(zip)
      const made = new Set<string>()
      await unpackPackage(zip, plan, async (path, stream) => {
        const file = join(target, path)
        if (!made.has(dirname(file))) {
          await mkdir(dirname(file), { recursive: true })
          made.add(dirname(file))
        }
        await pipeline(stream, createWriteStream(file))
      })
      ours.push((performance.now() - start) / 1000)
      start = performance.now()
      const done = spawnSync('unzip', ['-q', zip, '-d', join(work, `unzip${turn}`)])
      if (done.status === 0) unzip.push((performance.now() - start) / 1000)
    }
    return {
      ours: Math.min(...ours),
      unzip: unzip.length ? Math.min(...unzip) : undefined,
      megabytes: bytes.length / 1e6,
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
