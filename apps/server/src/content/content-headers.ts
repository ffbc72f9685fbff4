import type { Config } from '../config.ts'
import { hsts } from '../http/security-headers.ts'

type Headers = Record<string, string>

const everywhere = ({ secure }: Config['http']): Headers => ({
  ...(secure ? hsts : {}),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Packages send their last commit on `unload`, which browsers are about to deny without this
  // policy.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), unload=(self)',
})

/**
 * Headers of a package's own pages (scorm §2.6). Authoring tools need inline scripts, `eval` and
 * foreign files; connections are limited to their own origin and the hosts of `CONTENT_CSP`, so
 * that learner data are not sent elsewhere.
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
  return { ...everywhere(http), 'content-security-policy': policy.join('; ') }
}

/** Headers of the launcher and the notice pages: no inline code, nothing from other origins. */
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
  return { ...everywhere(http), 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' }
}
