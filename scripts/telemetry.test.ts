import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { findProgram, freePort, isClockMoved, startProcess, untilReady } from '@cursus/db/testing'
import { makeUser, useCtx } from '@cursus/domain/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServer } from '../apps/server/src/testing/start-server.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Traces = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const ctx = useCtx()
const folder = mkdtempSync(join(tmpdir(), 'cursus-telemetry-'))
const main = (app: string) => join(import.meta.dirname, `../apps/${app}/src/main.ts`)

const received: (Span & { service: string })[] = []
const receiver = createServer(async (request, response) => {
  if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') {
    const { resourceSpans } = (await json(request)) as Traces
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      received.push(...scopeSpans.flatMap(({ spans }) => spans).map((span) => ({ ...span, service })))
    }
  }
  response.setHeader('content-type', 'application/json').end('{}')
})

let env: NodeJS.ProcessEnv
let endpoint: string
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  env = {
    DATABASE_URL: ctx.database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    CONTENT_PORT: String(await freePort()),
    SMTP_URL: 'file:',
  }
})
afterAll(() => {
  receiver.close()
  rmSync(folder, { recursive: true })
})

it('traces a call through its statements, its job and its mail, and names nobody', async () => {
  const settings = {
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  }
  const processes = [startServer(settings), startProcess([main('worker')], settings)]
  const [server, worker] = processes
  try {
    const origin = `http://127.0.0.1:${env.PORT}`
    await Promise.all([untilReady(`${origin}/health/ready`, server!), worker!.says('"working"')])
    const { email } = await makeUser(ctx.db, { password: 'forgotten' })
    const call = await fetch(`${origin}/trpc/auth.forgotPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(call.status).toBe(200)
    expect((await fetch(`${origin}/api/attestation/ABCDEFGHJKLM?private=${email}`)).status).toBe(404)

    const find = (name: string) => received.find((span) => span.name === name)
    // Each process sends on its own, and may send between the ends of two calls.
    const names = ['POST /trpc/:path', expect.stringMatching(/^GET \/api\/attestation\//), 'job send-mails']
    const outermost = names.map((name) => expect.objectContaining({ name }))
    await vi.waitFor(() => expect(received).toEqual(expect.arrayContaining(outermost)), { timeout: 20_000 })
    const request = find('POST /trpc/:path')!
    const ofTrace = received.filter(({ traceId }) => traceId === request.traceId)
    const path = (span: Span): string[] => {
      const parent = ofTrace.find(({ spanId }) => spanId === span.parentSpanId)
      return [...(parent ? path(parent) : []), `${(span as (typeof received)[number]).service} ${span.name}`]
    }
    const paths = ofTrace.map((span) => path(span).join(' > '))
    const before = 'cursus-server POST /trpc/:path > cursus-server call auth.forgotPassword'
    expect(paths).toContain(`${before} > cursus-server insert`)
    expect(paths).toContain(`${before} > cursus-worker job send-mails > cursus-worker mail`)
    expect(paths).toContain(`${before} > cursus-worker job send-mails > cursus-worker update`)

    expect(JSON.stringify(received)).not.toContain(email.split('@')[0])
    expect(JSON.stringify(received)).not.toContain('ABCDEFGHJKLM')
    const line = server!
      .output()
      .split('\n')
      .find((text) => text.includes('/trpc/:path'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace: request.traceId })
  } finally {
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ ended }) => ended))
  }
})

const victoria = findProgram('victoria-metrics', 'usr/bin/victoria-metrics')
// It drops what is of another date than its own.
it.skipIf(!victoria || isClockMoved())('sends the metrics of /metrics to VictoriaMetrics', async () => {
  const port = await freePort()
  const [command, ...args] = victoria!
  const address = `127.0.0.1:${port}`
  const store = spawn(command!, [
    ...args,
    `-storageDataPath=${folder}/metrics`,
    `-httpListenAddr=${address}`,
    '-search.latencyOffset=0s',
  ])
  const server = startServer({
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `http://${address}/opentelemetry/v1/metrics`,
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  })
  try {
    await untilReady(`http://127.0.0.1:${env.PORT}/health/ready`, server)
    await fetch(`http://127.0.0.1:${env.PORT}/api/user/me`)
    const ask = async (query: string) => {
      const answer = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(query)}`)
      const { data } = (await answer.json()) as { data: { result: { metric: object; value: [number, string] }[] } }
      return data.result.map(({ metric, value }) => ({ ...metric, value: Number(value[1]) }))
    }
    const route = '{route="/api/user/me",status="401"}'
    await vi.waitFor(
      async () => expect(await ask(`cursus_http_request_duration_seconds_count${route}`)).toMatchObject([{ value: 1 }]),
      { timeout: 20_000, interval: 500 },
    )
    expect(await ask(`cursus_http_request_duration_seconds_bucket${route}`)).toContainEqual(
      expect.objectContaining({ 'service.name': 'cursus-server', le: '+Inf', value: 1 }),
    )
    expect(await ask('cursus_database_connections{state="waiting"}')).toMatchObject([{ value: 0 }])
  } finally {
    store.kill()
    server.child.kill('SIGTERM')
    await Promise.all([once(store, 'exit'), server.ended])
  }
})
