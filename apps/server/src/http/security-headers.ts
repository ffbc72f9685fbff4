import { playerPagePath } from '@cursus/contract/participant-values'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Policy of the application's pages. Frames are packages of the content origin and embedded
 * contents from anywhere.
 */
function contentSecurityPolicy({ contentOrigin, secure }: Config['http'], ancestors = "'none'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // Components use style attributes and insert style sheets.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // 'self': the dashboard of the queues.
    `frame-src 'self' ${contentOrigin} https:${secure ? '' : ' http:'}`,
    `frame-ancestors ${ancestors}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Of both origins behind https. */
export const hsts = { 'strict-transport-security': 'max-age=31536000' }

/** Headers that are the same for every response of an installation. */
function securityHeaders({ http }: Pick<Config, 'http'>): Record<string, string> {
  const permissions = [
    // Authoring tools send their last commit on `unload`, which browsers are about to deny without
    // this policy.
    `unload=(self "${http.contentOrigin}")`,
    ...['camera', 'microphone', 'geolocation', 'payment', 'usb'].map((feature) => `${feature}=()`),
  ]
  return {
    'content-security-policy': contentSecurityPolicy(http),
    'permissions-policy': permissions.join(', '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(http.secure ? hsts : {}),
  }
}

/** Shown in a frame of the application, and in no other. */
export const jobDashboardPath = '/ops/jobs'
const isDashboard = new RegExp(`^${jobDashboardPath}(?:$|[/?])`)

/** API responses get `default-src 'none'`; kept short because every response carries it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
const isData = /^\/(?:api|trpc)\/(?!docs(?:$|[/?]))/

/**
 * Returns the headers of an answer by its address. Computed once, because computing them per
 * request took longer than many responses.
 */
export function securityHeadersOf(config: Config): (url: string) => Record<string, string> {
  const ofPages = securityHeaders(config)
  // Packages in their own window find the API through its opener.
  const ofPlayer = { ...ofPages, 'cross-origin-opener-policy': 'same-origin-allow-popups' }
  const ofDashboard = {
    ...ofPages,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': contentSecurityPolicy(config.http, "'self'"),
  }
  const { 'permissions-policy': _ofPages, 'cross-origin-opener-policy': _too, ...ofBoth } = ofPages
  const ofData = { ...ofBoth, 'content-security-policy': dataPolicy }
  return (url) => {
    if (isData.test(url)) return ofData
    if (isDashboard.test(url)) return ofDashboard
    return playerPagePath.test(url.split('?')[0]!) ? ofPlayer : ofPages
  }
}

export function addSecurityHeaders(app: FastifyInstance, headersOf: (url: string) => Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    reply.header('x-request-id', request.id)
    done()
  })
}
