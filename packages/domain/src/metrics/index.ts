import { timingSafeEqual } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { connectionsOf, type Database } from '@cursus/db'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Whether a request comes directly from this machine; proxies add a header. */
function isFromMachine({ headers, socket }: IncomingMessage): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const address = socket.remoteAddress ?? ''
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

/** With a token, metrics are for who sends it; without one, for this machine. */
export function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  return token === undefined ? isFromMachine(request) : hasToken(request, token)
}

/** Whether a request has the token, compared in constant time. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const actual = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Node's metrics of this process, by their usual names, and its connections to the database; the
 * ones of the application are added.
 */
export function processMetrics(db: Database): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'cursus_database_connections',
    help: 'Connections that work or are free, and work that waits for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(connectionsOf(db))) this.set({ state }, count)
    },
  })
  // Gauges with the names of counters; those by type say the same.
  for (const kind of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${kind}_total`)
  channel('cursus:metrics').publish(register)
  return register
}
