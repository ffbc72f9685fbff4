import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestText, zipFiles } from '@cursus/scorm/testing'
import type { Story } from './story.ts'
import { uploadPackage } from './story.ts'

const runs = 5

/** A zip of 50 MB and 2,000 files: half incompressible media, half text. */
async function bigPackage(): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {}
  const line = '<p>Reconnaître un départ de feu, donner l’alerte, évacuer clients et collègues.</p>\n'
  for (let i = 0; i < 2000; i++) {
    const folder = `content/part${i % 40}`
    files[`${folder}/page${i}.${i % 2 ? 'bin' : 'html'}`] = i % 2 ? randomBytes(50_000) : line.repeat(290)
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

/**
 * Seconds from the end of an upload until the package is playable, and of `unzip -q` on the same
 * file. Runs alternately and returns the pair with the median ratio.
 */
export async function measureUnpack({
  client,
  categoryId,
}: Story): Promise<{ ours: number; unzip: number | undefined; megabytes: number }> {
  const work = await mkdtemp(join(tmpdir(), 'cursus-unpack-'))
  try {
    const bytes = await bigPackage()
    const zip = join(work, 'package.zip')
    await writeFile(zip, bytes)
    const pairs: { ours: number; unzip: number | undefined }[] = []
    for (let run = 0; run < runs; run++) {
      const fields = { title: `Big ${run}`, language: 'en', description: 'Bench', level: 1, categoryId }
      const { seconds: ours } = await uploadPackage(client, fields, bytes)
      const start = performance.now()
      const done = spawnSync('unzip', ['-q', zip, '-d', join(work, `unzip${run}`)])
      pairs.push({ ours, unzip: done.status === 0 ? (performance.now() - start) / 1000 : undefined })
    }
    const ratio = ({ ours, unzip }: (typeof pairs)[number]) => ours / (unzip ?? 1)
    const median = pairs.sort((a, b) => ratio(a) - ratio(b))[Math.floor(runs / 2)]!
    return { ...median, megabytes: bytes.length / 1e6 }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
