import { collectDefaultMetrics, Registry } from 'prom-client'

/** Node's metrics of this process, by their usual names; the ones of the application are added. */
export function processMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  // Gauges with the names of counters; those by type say the same.
  for (const kind of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${kind}_total`)
  return register
}
