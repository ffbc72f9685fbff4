import { readCompanyHost } from '@cursus/domain/company'
import type { CallDeps } from '@cursus/domain/context'
import type { FastifyInstance } from 'fastify'

/**
 * A host below the domain of companies (`delorme.cursus.example.com`) leads to the sign-in page of
 * that company at the one origin of the application, whatever its path: cookies, checks of origins
 * and addresses in mails know no other.
 */
export function leadCompanyHosts(app: FastifyInstance, domain: Pick<CallDeps, 'db' | 'settings'>): void {
  if (domain.settings.companyDomain === undefined) return
  app.addHook('onRequest', async (request, reply) => {
    const host = await readCompanyHost(domain, request.hostname.toLowerCase())
    if (host) return reply.header('cache-control', 'no-store').redirect(host.page, 303)
  })
  // A proxy asks before it orders a certificate, or anybody could let it order thousands.
  app.get<{ Querystring: { domain?: string } }>('/health/company-host', async ({ query }, reply) => {
    const host = await readCompanyHost(domain, String(query.domain).toLowerCase())
    return reply
      .code(host?.id ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ isOfCompany: Boolean(host?.id) })
  })
}
