import { playerPagePath } from '@cursus/contract/participant'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What the application's pages may do; their frames are packages of the content origin, and embedded contents from anywhere. */
export function contentSecurityPolicy({ contentOrigin, secure }: Config['http']): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // Components place themselves with style attributes and bring sheets of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${contentOrigin} https:${secure ? '' : ' http:'}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The same for every answer of this installation. */
export function securityHeaders({ http }: Pick<Config, 'http'>): Record<string, string> {
  const permissions = [
    // Authoring tools hang their last commit on `unload`, which browsers are about to refuse where it is not asked for.
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
    ...(http.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Answers that are no pages may load nothing at all; said in few words, because every call carries them. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
const isData = /^\/(?:api|trpc)\/(?!docs(?:$|[/?]))/

/** Put together once and set as they are: working them out anew took longer than answering many a request. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const ofPages = securityHeaders(config)
  // Packages that play in a window of their own find the API through its opener.
  const ofPlayer = { ...ofPages, 'cross-origin-opener-policy': 'same-origin-allow-popups' }
  const { 'permissions-policy': _ofPages, 'cross-origin-opener-policy': _too, ...ofBoth } = ofPages
  const ofData = { ...ofBoth, 'content-security-policy': dataPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    const isPlayer = playerPagePath.test(request.url.split('?')[0]!)
    reply.headers(isData.test(request.url) ? ofData : isPlayer ? ofPlayer : ofPages)
    reply.header('x-request-id', request.id)
    done()
  })
}
