import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, tracingChannel } from 'node:diagnostics_channel'
import {
  type Attributes,
  type Context,
  context,
  type HrTime,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  ValueType,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { OtlpSettings } from '../settings/index.ts'

// The rest of the code loads none of this: it publishes on channels of Node, which nobody reads
// without it.

type Work = { name: string; attributes?: Attributes; parent?: string | undefined; span?: Span }

/** What the hooks of Fastify give. */
type Request = {
  method: string
  headers: Record<string, unknown>
  routeOptions: { url?: string }
}
type Done = () => void
type App = {
  addHook(name: string, hook: (request: Request, reply: { statusCode: number }, done: Done) => void): unknown
}

/** Probes and the readers of metrics ask for ever; a stream of news lasts as long as its page. */
const isQuiet = ({ headers, routeOptions }: Request) =>
  /^\/(?:health|metrics)/.test(routeOptions.url ?? '') || headers.accept === 'text/event-stream'

/**
 * Sends traces and the metrics of the process by OTLP, as the variables of OpenTelemetry say where.
 * Attributes name routes by their pattern and statements without their values, and nobody.
 * @returns what sends the rest and ends it
 */
export async function startTelemetry(service: string, settings: OtlpSettings): Promise<() => Promise<void>> {
  const named = resourceFromAttributes({ 'service.name': service })
  const resource = named.merge(detectResources({ detectors: [envDetector] }))
  const { traces, metrics } = await exportersOf(settings)
  const root = new TraceIdRatioBasedSampler(settings.ratio)
  // The id decides alike in every process; a visitor's request decides nothing.
  const sampler = new ParentBasedSampler({ root, remoteParentSampled: root })
  const spanProcessors = [new BatchSpanProcessor({ exporter: traces })]
  const provider = new TracerProvider({ resource, sampler, spanProcessors })
  const storage = keepContext()
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('cursus')
  traceWork(tracer, storage)
  traceRequests(tracer)
  subscribe('cursus:statement', (message) => {
    const { sql, ms } = message as { sql: string; ms: number }
    const startTime = performance.now() - ms
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
    tracer
      .startSpan(sql.replace(/^\/\*.*?\*\/\s*/, '').split(' ', 1)[0] ?? '', {
        kind: SpanKind.CLIENT,
        startTime,
        attributes,
      })
      .end()
  })
  subscribe('cursus:context', (message) => {
    if (trace.getActiveSpan()) propagation.inject(context.active(), message)
  })
  const registers: Registry[] = []
  subscribe('cursus:metrics', (register) => void registers.push(register as Registry))
  const collect = async () => ({
    resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'cursus' }, metrics: await readMetrics(registers) }] },
    errors: [],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: metrics,
    exportIntervalMillis: settings.everyMs,
    exportTimeoutMillis: Math.min(settings.everyMs, 30_000),
    metricProducers: [{ collect }],
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  return async () => {
    await Promise.allSettled([provider.shutdown(), meters.shutdown()])
  }
}

async function exportersOf({ protocol }: OtlpSettings) {
  const isJson = protocol === 'http/json'
  const [{ OTLPTraceExporter }, { OTLPMetricExporter }] = await Promise.all([
    isJson ? import('@opentelemetry/exporter-trace-otlp-http') : import('@opentelemetry/exporter-trace-otlp-proto'),
    isJson ? import('@opentelemetry/exporter-metrics-otlp-http') : import('@opentelemetry/exporter-metrics-otlp-proto'),
  ])
  return { traces: new OTLPTraceExporter(), metrics: new OTLPMetricExporter() }
}

/** Node's own storage, so that its channels can enter a context too. */
function keepContext(): AsyncLocalStorage<Context> {
  const storage = new AsyncLocalStorage<Context>()
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (entered, work, self, ...args) => storage.run(entered, () => work.apply(self as never, args)),
    bind: (_context, target) => target,
    enable() {
      return this
    },
    disable() {
      return this
    },
  })
  return storage
}

/** Calls, jobs and mails. */
function traceWork(tracer: Tracer, storage: AsyncLocalStorage<Context>): void {
  const work = tracingChannel<Context, Work>('cursus:work')
  work.start.bindStore(storage, (data) => {
    const { name, attributes = {}, parent } = data
    const from = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active()
    data.span = tracer.startSpan(name, { kind: parent ? SpanKind.CONSUMER : SpanKind.INTERNAL, attributes }, from)
    return trace.setSpan(from, data.span)
  })
  work.subscribe({
    start() {},
    end() {},
    asyncStart() {},
    error: ({ span, error }) => {
      // The message of an error can name a person.
      const type = error instanceof Error ? error.constructor.name : typeof error
      span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
    },
    asyncEnd: ({ span }) => span?.end(),
  })
}

function traceRequests(tracer: Tracer): void {
  const contexts = new WeakMap<Request, Context>()
  const inContext = (request: Request, _reply: unknown, done: Done) => {
    const entered = contexts.get(request)
    if (entered) context.with(entered, done)
    else done()
  }
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: App }
    fastify.addHook('onRequest', (request, reply, done) => {
      if (isQuiet(request)) return done()
      const { method, routeOptions, headers } = request
      const route = routeOptions.url ?? '(none)'
      const from = propagation.extract(ROOT_CONTEXT, headers)
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, from)
      contexts.set(request, trace.setSpan(from, span))
      inContext(request, reply, done)
    })
    // The body arrives in the context of its connection.
    fastify.addHook('preValidation', inContext)
    fastify.addHook('onResponse', (request, { statusCode }, done) => {
      const entered = contexts.get(request)
      const span = entered && trace.getSpan(entered)
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  })
}

type Value = { labels: Record<string, string | number>; value: number; metricName?: string }

/** The metrics that `/metrics` has, by the same names. */
async function readMetrics(registers: Registry[]): Promise<MetricData[]> {
  const read = await Promise.all(registers.map((register) => register.getMetricsAsJSON()))
  const timeOf = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.trunc(ms % 1000) * 1_000_000]
  const startTime = timeOf(performance.timeOrigin)
  const endTime = timeOf(performance.timeOrigin + performance.now())
  const point = <T>(attributes: Attributes, value: T): DataPoint<T> => ({ startTime, endTime, attributes, value })
  return read.flat().flatMap((metric): MetricData[] => {
    const values = metric.values as Value[]
    const base = {
      descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    }
    const type = String(metric.type)
    if (type === 'histogram') {
      const dataPoints = histogramsOf(values).map(([labels, histogram]) => point(labels, histogram))
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
    }
    const dataPoints = values.map(({ labels, value }) => point(labels, value))
    if (type === 'counter') return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
    return type === 'gauge' ? [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }] : []
  })
}

/** Prometheus counts what is at most so large, OTLP what is in each bucket. */
function histogramsOf(values: Value[]): [Attributes, Histogram][] {
  const byLabels = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...byLabels].map(([labels, own]) => {
    const of = (ending: string) => own.filter(({ metricName }) => metricName?.endsWith(ending))
    const buckets = of('_bucket').toSorted((a, b) => Number(edgeOf(a)) - Number(edgeOf(b)))
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0))
    const boundaries = buckets.map(edgeOf).filter(Number.isFinite)
    const [count, sum] = [of('_count')[0]?.value ?? 0, of('_sum')[0]?.value ?? 0]
    return [JSON.parse(labels) as Attributes, { buckets: { boundaries, counts }, count, sum }]
  })
}

const edgeOf = ({ labels }: Value): number => (labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le))
