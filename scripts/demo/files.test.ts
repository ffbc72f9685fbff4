import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { posterFile } from './files.ts'

it('draws the same poster in a container without fonts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-fonts-'))
  const noFonts = join(folder, 'fonts.conf')
  writeFileSync(noFonts, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const draw = `const { posterFile } = await import(${JSON.stringify(join(import.meta.dirname, 'files.ts'))})
    process.stdout.write(await posterFile())`
  const there = execFileSync(process.execPath, ['--input-type=module', '--eval', draw], {
    env: { ...process.env, FONTCONFIG_FILE: noFonts },
    maxBuffer: 2 ** 24,
  })
  rmSync(folder, { recursive: true })
  expect(there.equals(await posterFile())).toBe(true)
})
