import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { explainError } from '@cursus/domain/fault'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cursus-full-'))
/** A disk of 8 MB, which only root may make. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', folder]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
})

describe.skipIf(!isMounted)('a full disk', () => {
  it.each([
    ['the embedded database cannot be created', () => startEmbeddedPostgres({ dataDir: folder })],
    ['a file cannot be written', () => writeFile(join(folder, 'file'), Buffer.alloc(9_000_000))],
  ])('is named where %s', async (_where, write) => {
    const error = await write().catch((caught: unknown) => caught)
    expect(explainError(error)).toMatch(/^the disk is full: .*no space left/i)
  })
})
