import { isIP } from 'node:net'
import type { RemoteLogLevel } from '@cursus/contract/client-log-values'
import * as fields from '@cursus/contract/field'
import { passwordLength } from '@cursus/contract/field-values'
import type { UploadLimits } from '@cursus/contract/file-values'
import type { Secrets } from '@cursus/domain/context'
import {
  ConfigError,
  type Env,
  type EnvReader,
  type LogLevel,
  type OtlpSettings,
  readerOf,
  readSharedSettings,
} from '@cursus/domain/settings'
import { folderAddress } from '@cursus/storage'
import { isPrivate } from './http/networks.ts'

/** Second levels below which countries register names, as in example.co.uk. */
const publicSuffix = /^(?:ac|asso|co|com|edu|gob|gouv|gov|ltd|mil|ne|net|nom|or|org|sch)\.[a-z]{2}$/

/**
 * The registrable domain, or host, that two origins have in common. The public suffix list knows
 * more registries (github.io), so a site named here may be two.
 */
function oneSiteOf(a: string, b: string): string | undefined {
  const [host, otherHost] = [new URL(a).hostname, new URL(b).hostname]
  if (host === otherHost) return host
  if (isIP(host) !== 0 || isIP(otherHost) !== 0) return undefined
  const labels = host.split('.').reverse()
  const otherLabels = otherHost.split('.').reverse()
  const differ = labels.findIndex((label, index) => label !== otherLabels[index])
  const common = labels.slice(0, differ === -1 ? undefined : differ).reverse()
  // Two labels at least, and one more where a country registers names below its second level.
  const site = publicSuffix.test(common.slice(-2).join('.')) ? common.slice(-3) : common.slice(-2)
  return site.length < 2 || publicSuffix.test(site.join('.')) ? undefined : site.join('.')
}

export { ConfigError }

/**
 * Settings of an installation. Every variable has one meaning and a default, except the database.
 */
export type Config = Readonly<{
  http: Readonly<{
    port: number
    contentPort: number
    appOrigin: string
    contentOrigin: string
    /** Behind https: cookies are `Secure` and named `__Host-…`. */
    secure: boolean
    /**
     * Trusted proxies whose `X-Forwarded-For` is used: their number, which counts on this machine
     * and in private networks only, or their addresses.
     */
    trustProxy: number | readonly string[]
    /** Address on which both ports listen. */
    bind: string
  }>
  dataDir: string
  /** Addresses of the files: where they are, or on their way to the first from the second. */
  storage: readonly string[]
  databaseUrl: string
  /** The same without a pooler; another address than `databaseUrl` only where there is one. */
  directUrl: string
  redisUrl: string | undefined
  /** Where mails go; `nowhere`: they wait for a mail server. */
  mailTo: 'server' | 'folder' | 'nowhere'
  /**
   * Receiver of support messages that no company receives. Absent with a mail server: they are only
   * stored.
   */
  supportEmail: string | undefined
  /** Minimum level of accepted browser logs; none by default. */
  clientLogLevel: RemoteLogLevel
  /** The first platform manager, created at the first start. */
  admin: Readonly<{ email: string; password: string }> | undefined
  demo: boolean
  timeZone: string
  mailGatherMs: number
  logLevel: LogLevel
  /** Absent: those of the file in `dataDir`. */
  sessionSecrets: Secrets | undefined
  /** Where traces and metrics are sent; absent: nowhere. */
  otlp: OtlpSettings | undefined
  /** Token for the metrics; absent: only this machine can read them. */
  metricsToken: string | undefined
  /** Token for what brings mails that came back; absent: nothing may. */
  bounceToken: string | undefined
  uploadLimits: Readonly<UploadLimits>
  content: Readonly<{
    /** `strict`: packages cannot load from other hosts. */
    csp: 'open' | 'strict'
    /** Hosts that packages may call besides their own origin. */
    connect: readonly string[]
    strictAttempts: boolean
    /** Memory for files of packages. */
    cacheBytes: number
  }>
  /** Whether the sites of embedded contents are asked, and hosts that are asked at any address. */
  embeddedSites: Readonly<{ check: boolean; hosts: readonly string[] }>
  /** Below which each company has a host of its own. */
  companyDomain: string | undefined
}>

/** Several are parted by commas; the first signs. */
export function readSecrets(text: string): Secrets | undefined {
  const [first, ...others] = text.split(/[\s,]+/).filter(Boolean)
  return first === undefined ? undefined : [first, ...others]
}

/** Different characters of a secret; 32 random hexadecimal digits have about 14. */
const leastVariety = 10

/**
 * Reads the environment; no other code does.
 * @throws ConfigError with every wrong value
 */
export function readConfig(env: Env = process.env): Config {
  const reader = readerOf(env)
  const { problem, text, integer, choice, token } = reader
  const { port, contentPort, app, content, ...shared } = readSharedSettings(reader)
  if (port === contentPort && port !== 0) problem('CONTENT_PORT', `is the same as PORT (${port})`)
  if (port === contentPort + 1) problem('PORT', `${port} is the port of the worker, after CONTENT_PORT`)
  if (app.origin === content.origin || (app.protocol === 'https:' && app.hostname === content.hostname)) {
    // Cookies ignore ports: a package's page on the same host would get the application's cookies.
    problem('CONTENT_ORIGIN', `must have another host than APP_ORIGIN (${app.hostname}): packages are kept apart by it`)
  }

  // The rules of sign-up also apply to the first manager.
  const adminEmail = text('ADMIN_EMAIL')?.toLowerCase()
  const adminPassword = env.ADMIN_PASSWORD || undefined
  if (adminEmail !== undefined && !fields.email.safeParse(adminEmail).success) {
    problem('ADMIN_EMAIL', `"${adminEmail}" is no e-mail address such as admin@example.com`)
  }
  if ((adminEmail === undefined) !== (adminPassword === undefined)) {
    problem(adminEmail === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD', 'is missing: both or neither')
  }
  if (adminPassword !== undefined && !fields.password.safeParse(adminPassword).success) {
    const { min, max } = passwordLength
    problem('ADMIN_PASSWORD', `has to have ${min} to ${max} characters`)
  }

  const bounceToken = token('BOUNCE_TOKEN')
  const supportEmail = text('SUPPORT_EMAIL')?.toLowerCase()
  if (supportEmail !== undefined && !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(supportEmail)) {
    problem('SUPPORT_EMAIL', `"${supportEmail}" is no e-mail address`)
  }

  const sessionSecrets = readSecrets(text('SESSION_SECRET') ?? '')
  for (const secret of sessionSecrets ?? []) {
    if (secret.length < 32) problem('SESSION_SECRET', 'has fewer than 32 characters')
    else if (new Set(secret).size < leastVariety)
      problem(
        'SESSION_SECRET',
        `is easy to guess (fewer than ${leastVariety} different characters): openssl rand -base64 32 makes one`,
      )
  }

  const demo = choice('DEMO', '0', ['0', '1']) === '1'
  if (demo && app.protocol === 'https:' && isPublicHost(app.hostname)) {
    const where = `set DEMO=0 where APP_ORIGIN is public (${app.origin})`
    problem('DEMO', `shows every mail, and everybody knows its passwords: ${where}`)
  }

  return reader.finish<Config>({
    http: {
      port,
      contentPort,
      appOrigin: app.origin,
      contentOrigin: content.origin,
      secure: app.protocol === 'https:',
      trustProxy: proxiesOf(reader),
      bind: shared.bind,
    },
    dataDir: shared.dataDir,
    storage: shared.storage,
    databaseUrl: shared.databaseUrl,
    directUrl: shared.directUrl,
    redisUrl: shared.redisUrl,
    mailTo: shared.mailTo,
    // A placeholder address is safe for files; a mail server would bounce it.
    supportEmail: supportEmail ?? (shared.mailTo === 'folder' ? 'support@localhost' : undefined),
    clientLogLevel: collectsClientLogs(shared.logLevel) ? 'Debug' : 'None',
    admin: adminEmail && adminPassword ? { email: adminEmail, password: adminPassword } : undefined,
    demo,
    timeZone: shared.timeZone,
    mailGatherMs: shared.mailGatherMs,
    logLevel: shared.logLevel,
    sessionSecrets,
    otlp: shared.otlp,
    metricsToken: shared.metricsToken,
    bounceToken,
    uploadLimits: shared.uploadLimits,
    content: {
      ...contentPolicyOf(reader),
      strictAttempts: choice('SCORM_STRICT_ATTEMPTS', '0', ['0', '1']) === '1',
      cacheBytes: integer('STORAGE_CACHE_MB', shared.storage[0] === folderAddress ? 16 : 128, 1, 65_536) * 1024 * 1024,
    },
    embeddedSites: { check: true, hosts: [] },
    companyDomain: companyDomainOf(reader, content.hostname),
  })
}

/** A host alone, of which the content origin is no part: packages would answer for a company. */
function companyDomainOf({ text, problem }: EnvReader, contentHost: string): string | undefined {
  const domain = text('COMPANY_DOMAIN')?.toLowerCase()
  if (domain === undefined) return undefined
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(domain) || isIP(domain) !== 0) {
    problem('COMPANY_DOMAIN', `"${domain}" is no domain such as cursus.example.com`)
  } else if (contentHost.endsWith(`.${domain}`)) {
    problem('COMPANY_DOMAIN', `CONTENT_ORIGIN (${contentHost}) is below it`)
  }
  return domain
}

/** More proxies in a row than any installation has. */
const manyProxies = 5

/** What an operator should know about settings that can be used. */
export function warningsOf({ http, supportEmail, mailTo }: Config): string[] {
  const warnings: string[] = []
  const site = oneSiteOf(http.appOrigin, http.contentOrigin)
  if (site !== undefined) {
    const cure = `Use another registered domain for one of them, unless ${site} is on the public suffix list`
    warnings.push(`APP_ORIGIN and CONTENT_ORIGIN are one site (${site}): a package can set cookies for both. ${cure}`)
  }
  if (typeof http.trustProxy === 'number' && http.trustProxy > manyProxies) {
    const risk = 'with more proxies than there are, visitors choose the address that limits count'
    warnings.push(`TRUST_PROXY is ${http.trustProxy}: ${risk}`)
  }
  if (mailTo === 'nowhere') warnings.push('SMTP_URL is not set: mails wait until it is')
  if (supportEmail === undefined) {
    warnings.push('SUPPORT_EMAIL is not set: support messages that no company receives are stored, not sent')
  }
  return warnings
}

/** A word alone is no host: it could be a mistyped `strict`. */
const contentHost = /^(?:(?:https|wss):\/\/(?:\*\.)?[a-z0-9.-]+|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?$/i

/** `open` or `strict`, which may be left out, and hosts behind it. */
function contentPolicyOf({ text, problem }: EnvReader) {
  const words = (text('CONTENT_CSP') ?? '').split(/[\s,]+/).filter(Boolean)
  const csp = words[0] === 'strict' ? 'strict' : 'open'
  const connect = words[0] === csp ? words.slice(1) : words
  for (const host of connect) {
    if (!contentHost.test(host)) {
      problem('CONTENT_CSP', `"${host}" is neither open nor strict, nor a host such as https://lrs.example.com`)
    }
  }
  return { csp, connect } as const
}

/** Who looks for a fault wants the entries of browsers too. */
const collectsClientLogs = (level: LogLevel) => level === 'debug' || level === 'trace'

/** Names of one machine or network. */
const localName = /^[^.]+$|\.(?:localhost|local|internal|test|home\.arpa)$/

/** A name or address that the internet may know. */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? !localName.test(hostname) : !isPrivate(address)
}

/** Fastify's names for ranges of private addresses. */
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']

function proxiesOf({ text, problem }: EnvReader): number | readonly string[] {
  const value = text('TRUST_PROXY') ?? '0'
  if (/^\d{1,3}$/.test(value)) return Number(value)
  const list = value.split(/[\s,]+/).filter(Boolean)
  for (const address of list) {
    if (!isAddressRange(address)) {
      problem(
        'TRUST_PROXY',
        `"${address}" is neither a number of proxies nor an address such as 10.0.0.1 or 10.0.0.0/8`,
      )
    }
  }
  return list
}

function isAddressRange(text: string): boolean {
  if (proxyRanges.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
