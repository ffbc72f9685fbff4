import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What the application's pages may do; their frames are packages of the content origin, and embedded contents from anywhere. */
export function contentSecurityPolicy({ contentOrigin, secure }: Config['http']): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    // Components place themselves with style attributes and bring sheets of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [contentOrigin, 'https:', ...(secure ? [] : ['http:'])],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

export async function registerSecurityHeaders(app: FastifyInstance, { http }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(http) },
    strictTransportSecurity: http.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // A page that must not be framed by others still frames packages and embedded sites, which send no such header.
    crossOriginEmbedderPolicy: false,
  })
  // Authoring tools hang their last commit on `unload`, which browsers are about to refuse where it is not asked for.
  const permissions = [
    `unload=(self "${http.contentOrigin}")`,
    'camera=()',
    'microphone=()',
    'geolocation=()',
    'payment=()',
    'usb=()',
  ].join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}
