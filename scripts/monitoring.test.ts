import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findProgram } from '@cursus/db/testing'
import { processMetrics } from '@cursus/domain/metrics'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../apps/server/src/testing/start-test-app.ts'
import { measureJobs, measureMails } from '../apps/worker/src/job-metrics.ts'
import { noTransport } from '../apps/worker/src/mail/transport.ts'

const docs = resolve(import.meta.dirname, '../docs')
const read = (file: string) => readFileSync(join(docs, file), 'utf8')
const alertNames = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

describe('docs/monitoring', () => {
  const test = useTestApp()

  it.each(['alerts.yml', 'grafana.json'])('%s asks only for metrics that server or worker have', async (file) => {
    const worker = processMetrics(test.ctx.db)
    measureJobs({} as never, worker)
    measureMails(noTransport, worker)
    const text = `${(await test.call('GET', '/metrics')).body}${await worker.metrics()}`
    const kept = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const asked = read(`monitoring/${file}`).match(/\b(?:cursus|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !kept.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
  })

  it('says of each alert what to do', () => {
    const section = read('operations.md').split('### Alerts')[1]?.split('\n#')[0] ?? ''
    expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(alertNames)
  })

  const promtool = findProgram('prometheus', 'usr/bin/promtool')
  it.skipIf(!promtool)('has alerts that come for each fault, and for nothing else', () => {
    const [program, ...args] = promtool!
    const run = (...more: string[]) => spawnSync(program!, [...args, ...more], { encoding: 'utf8', cwd: docs })
    const checked = run('check', 'config', 'monitoring/prometheus.yml')
    expect(checked, checked.stderr).toMatchObject({ status: 0 })
    const tested = run('test', 'rules', 'monitoring/alerts.test.yml')
    expect(tested, tested.stdout + tested.stderr).toMatchObject({ status: 0 })
    expect(alertNames.filter((name) => !read('monitoring/alerts.test.yml').includes(name))).toEqual([])
  })
})
