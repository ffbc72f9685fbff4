import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { AppError } from '@cursus/contract/error'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from './config.ts'
import type { ServerDeps } from './deps.ts'
import { type Logger, logRequests } from './http/create-logger.ts'
import { answerUnreadable, errorAnswer, registerErrorAnswers } from './http/error-answers.ts'
import { finishBeforeClosing } from './http/finish-before-closing.ts'
import { leadCompanyHosts } from './http/lead-company-hosts.ts'
import { limitBodyTime } from './http/limit-body-time.ts'
import { isPrivate } from './http/networks.ts'
import { endUnreadBody, refuseForeignOrigins, refuseUnknownPaths } from './http/refuse-requests.ts'
import { addSecurityHeaders, securityHeadersOf } from './http/security-headers.ts'
import { serveFiles } from './http/serve-files.ts'
import { serveMadeFiles } from './http/serve-made-files.ts'
import { serveBounces, serveMailPictures, serveUnsubscribes } from './http/serve-mail-calls.ts'
import { serveUploads } from './http/serve-uploads.ts'
import { serveWeb } from './http/serve-web.ts'
import { serveHealth } from './ops/health.ts'
import { serveJobDashboard } from './ops/job-dashboard.ts'
import { serveMetrics } from './ops/metrics.ts'
import { serveSentMails } from './ops/sent-mails.ts'
import { parseQuery } from './request/clean-text.ts'
import { requestContextOf } from './request/request-context.ts'
import { serveRest } from './rest/serve-rest.ts'
import { serveTrpc } from './trpc/serve-trpc.ts'

const webFolder = resolve(import.meta.dirname, '../../web/dist')

export type App = FastifyInstance & {
  /** Makes readiness fail and ends event streams. */
  prepareToStop(): void
}

/**
 * Creates the application's origin: REST, procedures, files, the web, and the pages for operators.
 * Does not listen yet.
 */
export async function createApp(
  config: Config,
  { domain, jobs }: Omit<ServerDeps, 'close'>,
  log: Logger,
  folder = webFolder,
): Promise<App> {
  const closing = new AbortController()
  const state = { isStopping: false }
  const trusted = config.http.trustProxy
  const headersOf = securityHeadersOf(config)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One logger for all requests: log lines contain the request id, and most requests log nothing.
    childLoggerFactory: (logger) => logger,
    // A number says nothing about who connects: on the internet, it is no proxy of ours.
    trustProxy:
      typeof trusted === 'number' ? (address, hop) => hop < trusted && (hop > 0 || isPrivate(address)) : [...trusted],
    // The path of a batch contains the names of all its procedures.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8000, querystringParser: parseQuery },
    // Uploads (1 GiB) may take as long as their sender's line needs; other bodies are limited by
    // `limitBodyTime`.
    requestTimeout: 0,
    // Their address is unknown, so they get the headers of data.
    clientErrorHandler: answerUnreadable(headersOf('/api/')),
    // Invalid paths (`%zz`) fail before any hook runs.
    frameworkErrors: (_error, { url, id }, reply) =>
      void (reply as FastifyReply)
        .code(404)
        .headers({ ...headersOf(url), 'x-request-id': id })
        .send(errorAnswer(new AppError('NotFound'))),
  })
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    requestContextOf(domain, closing.signal, request, reply)

  app.decorateRequest('caller', undefined)
  finishBeforeClosing(app)
  registerErrorAnswers(app)
  logRequests(app)
  endUnreadBody(app)
  limitBodyTime(app)
  addSecurityHeaders(app, headersOf)
  leadCompanyHosts(app, domain)
  refuseForeignOrigins(app, config.http.appOrigin)
  refuseUnknownPaths(app)
  await app.register(cookie)

  serveMetrics(app, domain, jobs, config.metricsToken)
  serveHealth(app, domain, jobs, state)
  await serveJobDashboard(app, jobs, contextOf)
  if (config.demo) serveSentMails(app, config, folder)
  serveFiles(app, contextOf)
  serveMailPictures(app, domain)
  serveMadeFiles(app, contextOf)
  await serveUnsubscribes(app, contextOf)
  if (config.bounceToken) await serveBounces(app, domain, config.bounceToken)
  await serveUploads(app, contextOf)
  await serveRest(app, domain.settings, contextOf)
  await serveTrpc(app, contextOf)
  await serveWeb(app, folder)

  return Object.assign(app as FastifyInstance, {
    prepareToStop() {
      state.isStopping = true
      closing.abort()
    },
  })
}
