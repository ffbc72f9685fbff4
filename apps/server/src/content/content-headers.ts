import type { Config } from '../config.ts'

type Headers = Record<string, string>

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Packages hang their last commit on `unload`, which browsers are about to refuse where it is not asked for.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), unload=(self)',
}

/**
 * A package's own pages (scorm §2.6): authoring tools need inline scripts, `eval` and files of others; what they may call is their own origin
 * and the hosts of `CONTENT_CONNECT`, so that what learners do is not sent away.
 */
export function packageHeaders({ http, content }: Pick<Config, 'http' | 'content'>): Headers {
  const sources = `'self' 'unsafe-inline' 'unsafe-eval' data: blob:${content.csp === 'strict' ? '' : ' https:'}`
  const policy = [
    `default-src ${sources}`,
    `connect-src ${["'self'", 'data:', 'blob:', ...content.connect].join(' ')}`,
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'self'",
    `frame-ancestors ${http.appOrigin} 'self'`,
  ]
  return { ...everywhere, 'content-security-policy': policy.join('; ') }
}

/** Our own pages there: the launcher and the notices. Nothing inline, nobody else's. */
export function pageHeaders({ http }: Pick<Config, 'http'>): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${http.appOrigin}`,
  ]
  return { ...everywhere, 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' }
}
