import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { explainError } from '@cursus/domain/fault'
import { type DemoPlace, loadDemoOnce } from './demo.ts'

/**
 * Loads the demo and reports the result. A failed demo is skipped, and the platform starts anyway.
 * `again` explains how to load it again; `tell` writes to standard error.
 */
export async function loadDemo(
  installation: DemoPlace,
  again: string,
  { startedAt = new Date(), tell = console.error }: { startedAt?: Date; tell?: (line: unknown) => void } = {},
): Promise<void> {
  try {
    if (await loadDemoOnce(installation, startedAt)) process.stdout.write('Demo data loaded.\n')
  } catch (error) {
    const log = join(installation.dataDir, 'demo-failure.log')
    const isKept = await writeFile(log, `${new Date().toISOString()}\n${inspect(error, { depth: 10 })}\n`).then(
      () => true,
      () => false,
    )
    tell(`The demo could not be loaded: ${explainError(error)}${isKept ? ` (details: ${log})` : ''}`)
    tell(`Cursus starts without it. To begin the demo again, ${again}`)
    if (!isKept) tell(error)
  }
}
