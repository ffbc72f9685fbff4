import { timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import { AppError } from '@cursus/contract/error'
import type { Deps } from '@cursus/domain/context'
import { listSweeps } from '@cursus/domain/sweep'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const neighbours = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  neighbours.addSubnet(net, bits, 'ipv4')
}
neighbours.addAddress('::1', 'ipv6')
neighbours.addSubnet('fc00::', 7, 'ipv6')

/** Whether the request comes directly from this machine or its network; proxies add a header. */
function isNeighbour({ raw, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return neighbours.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * `/metrics` for Prometheus: with `METRICS_TOKEN` for its holders, without it for this machine and
 * its network.
 */
export function serveMetrics(
  app: FastifyInstance,
  deps: Deps,
  jobs: Pick<Jobs, 'counts'>,
  token: string | undefined,
): void {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'cursus_server_' })
  const durations = new Histogram({
    name: 'cursus_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'cursus_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      this.reset()
      const counts = await jobs.counts().catch(() => ({}))
      for (const [queue, states] of Object.entries(counts)) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count)
      }
    },
  })

  new Gauge({
    name: 'cursus_sweep_overdue',
    help: '1 while a sweep has not run for too long',
    labelNames: ['sweep'],
    registers: [register],
    async collect() {
      this.reset()
      const sweeps = await listSweeps(deps).catch(() => [])
      for (const { name, isOverdue } of sweeps) this.set({ sweep: name }, isOverdue ? 1 : 0)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (token === undefined ? !isNeighbour(request) : !hasToken(request, token)) throw new AppError('NotFound')
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.addHook('onClose', async () => register.clear())
}
