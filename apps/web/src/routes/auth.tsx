import type { LinkAnswer } from '@cursus/contract/auth'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignInPage } from '#web/features/auth/sign-in-page.tsx'
import { searchParams, text } from '#web/lib/list/search-params.ts'
import { readMailLink } from '#web/lib/session/mail-link.ts'
import { knownSession } from '#web/lib/session/session.ts'
import { alone, trpcClient } from '#web/lib/trpc.ts'
import { root } from './root.tsx'

/**
 * What a link is, before anything is typed. Undefined when it cannot be known now: its page then
 * finds out when it is used. Sent in a body, so that no log of addresses has the token.
 */
const readLink = async (token: string | undefined): Promise<LinkAnswer | undefined> =>
  token ? trpcClient.auth.link.query({ token }, alone).catch(() => undefined) : undefined

/** What the link in the address is, is asked before its page is drawn. */
const ofLink = {
  loaderDeps: ({ search }: { search: { token?: string } }) => ({ token: search.token }),
  loader: ({ deps }: { deps: { token?: string } }) => readLink(deps.token),
}

export const authRoutes = [
  createRoute({ getParentRoute: () => root, path: 'auth/' }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/signin',
    validateSearch: searchParams({
      email: text,
      /** Whose sign-in page it is. */
      company: z.guid(),
      /** The page to open after sign-in, and why sign-in is required. */
      redirect: text,
      reason: z.enum(['session', 'passwordChanged']),
    }),
    // Part of the first script, because all signed-out users land here.
    component: SignInPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/signup',
    validateSearch: searchParams({
      email: text,
      /** Of an invitation, and the page to open then. */
      token: text,
      redirect: text,
    }),
    ...ofLink,
    component: lazyRouteComponent(() => import('#web/features/auth/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/password/forgot',
    validateSearch: searchParams({ email: text }),
    component: lazyRouteComponent(() => import('#web/features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/password/new',
    validateSearch: searchParams({ token: text, email: text }),
    ...ofLink,
    component: lazyRouteComponent(() => import('#web/features/auth/new-password-page.tsx'), 'NewPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/email/valide',
    validateSearch: searchParams({ token: text, email: text }),
    ...ofLink,
    component: lazyRouteComponent(() => import('#web/features/auth/validate-email-page.tsx'), 'ValidateEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/email/confirm',
    validateSearch: searchParams({ token: text, for: text }),
    ...ofLink,
    component: lazyRouteComponent(() => import('#web/features/auth/email-link-pages.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/email/undo',
    validateSearch: searchParams({ token: text, email: text }),
    ...ofLink,
    component: lazyRouteComponent(() => import('#web/features/auth/email-link-pages.tsx'), 'UndoEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/mails',
    validateSearch: searchParams({ token: text, email: text, kinds: text, was: z.literal('digest') }),
    component: lazyRouteComponent(() => import('#web/features/auth/mails-page.tsx'), 'MailsPage'),
  }),
  // In mails of former releases.
  createRoute({
    getParentRoute: () => root,
    path: 'auth/weekly-mail',
    validateSearch: searchParams({ token: text, email: text }),
    loaderDeps: ({ search }: { search: { token?: string; email?: string } }) => search,
    loader: ({ deps }) => {
      throw redirect({ to: '/auth/mails', search: deps, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/account',
    validateSearch: searchParams({ link: text }),
    loaderDeps: ({ search }: { search: { link?: string } }) => ({ link: search.link }),
    loader: async ({ deps }) => {
      const target = readMailLink(deps.link)
      if (!target) throw redirect({ to: '/auth/navigation', replace: true })
      const link = await readLink(target.token)
      const email = link?.email ?? target.email
      const isReset = target.href.startsWith('/auth/password/new')
      const isOwn = email === knownSession()?.email
      // Their invitation and confirmation have made the account already.
      if (isOwn && !isReset) throw redirect({ href: target.next, replace: true })
      return { href: target.href, email, isOwn, isReset, state: link?.state ?? 'open' }
    },
    component: lazyRouteComponent(() => import('#web/features/auth/other-account-page.tsx'), 'OtherAccountPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'auth/navigation',
    component: lazyRouteComponent(() => import('../features/auth/navigation-page.tsx'), 'NavigationPage'),
  }),
  createRoute({ getParentRoute: () => root, path: 'auth/$' }),
] as const
