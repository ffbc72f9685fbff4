import type { Right } from './subject.ts'

/**
 * What a route requires: `open` nothing, `guest` to be signed out, `signedIn` to be signed in,
 * `anyArea` the rule of the Navigation page, `anyManagement` read on any domain, `company` entry to
 * the company of the path, or one right.
 */
export type RouteNeeds = 'open' | 'guest' | 'signedIn' | 'anyArea' | 'anyManagement' | 'company' | Right

type RouteAccess = {
  needs: RouteNeeds
  /**
   * Redirect for a signed-in person who does not meet `needs`. A signed-out person always goes to
   * SignIn.
   */
  fallback?: string
  /** Query parameter that is required: without it a guest is redirected to SignIn. */
  query?: string
  /** Redirect for a route that has no page of its own. */
  leadsTo?: string
}

/**
 * Every route of specification §2 and what it requires. `$` starts a parameter, `$` alone matches
 * any other path, and `/` at the end is the index page of an area.
 * A route also requires what its parent paths require, outermost first, so a list guards its sheets
 * and the first unmet requirement chooses the redirect.
 */
export const routeAccess = {
  '/': { needs: 'open', leadsTo: '/auth/navigation' },
  '/$': { needs: 'open' },

  '/attestation/': { needs: 'open' },
  '/attestation/$code': { needs: 'open' },

  '/help': { needs: 'open' },

  '/i/$link': { needs: 'open' },
  '/mail-settings': { needs: 'signedIn' },

  '/auth': { needs: 'open' },
  '/auth/': { needs: 'open', leadsTo: '/auth/signin' },
  '/auth/signin': { needs: 'guest', fallback: '/auth/navigation' },
  '/auth/signup': { needs: 'guest', fallback: '/auth/navigation' },
  '/auth/password/forgot': { needs: 'guest', fallback: '/auth/navigation' },
  '/auth/password/new': { needs: 'guest', fallback: '/auth/navigation', query: 'token' },
  '/auth/email/valide': { needs: 'guest', fallback: '/auth/navigation', query: 'token' },
  '/auth/email/confirm': { needs: 'signedIn' },
  '/auth/email/undo': { needs: 'open' },
  '/auth/mails': { needs: 'open' },
  '/auth/weekly-mail': { needs: 'open' },
  '/auth/account': { needs: 'signedIn' },
  '/auth/navigation': { needs: 'anyArea', fallback: '/platform/home' },
  '/auth/$': { needs: 'open', leadsTo: '/auth/signin' },

  '/platform': { needs: 'signedIn' },
  '/platform/': { needs: 'signedIn', leadsTo: '/platform/home' },
  '/platform/home': { needs: 'signedIn' },
  '/platform/user-module': { needs: 'signedIn' },
  '/platform/user-module/$userModuleId': { needs: 'signedIn' },
  '/platform/user-module/$userModuleId/preview-content/$contentId': { needs: 'signedIn' },
  '/platform/user-module/$userModuleId/content/$contentId': { needs: 'signedIn' },
  '/platform/user-content': { needs: 'signedIn' },
  '/platform/user-content/preview/$userModuleId/$contentId': { needs: 'signedIn' },
  '/platform/user-resource': { needs: 'signedIn' },
  '/platform/user-favorite': { needs: 'signedIn' },
  '/platform/user-note': { needs: 'signedIn' },
  '/platform/user-attestation': { needs: 'signedIn' },
  '/platform/user-tool': { needs: 'signedIn' },
  '/platform/user-tool/preview/$userModuleId/$contentId': { needs: 'signedIn' },
  '/platform/$': { needs: 'signedIn', leadsTo: '/platform/home' },

  '/company/$companyId': { needs: 'company', fallback: '/auth/navigation' },
  '/company/$companyId/': { needs: 'company', fallback: '/auth/navigation', leadsTo: '/company/$companyId/home' },
  '/company/$companyId/home': { needs: 'company', fallback: '/auth/navigation' },
  '/company/$companyId/module-access': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/module-access/add': { needs: 'training.write', fallback: '/company/$companyId/module-access' },
  '/company/$companyId/module-access/$moduleAccessId': {
    needs: 'training.read',
    fallback: '/company/$companyId/home',
  },
  '/company/$companyId/report': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/report/$moduleId': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/user-group': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/user-group/add': { needs: 'training.write', fallback: '/company/$companyId/user-group' },
  '/company/$companyId/user-group/$userGroupId': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/user': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/user/add': { needs: 'training.write', fallback: '/company/$companyId/user' },
  '/company/$companyId/user/import': { needs: 'training.write', fallback: '/company/$companyId/user' },
  '/company/$companyId/user/$userId': { needs: 'training.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/module': { needs: 'admin.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/module/$moduleVersionId/$moduleLicenceId': {
    needs: 'admin.read',
    fallback: '/company/$companyId/home',
  },
  '/company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId': {
    needs: 'admin.read',
    fallback: '/company/$companyId/home',
  },
  '/company/$companyId/module-licence': { needs: 'admin.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/module-licence/add': {
    needs: 'companies.write',
    fallback: '/company/$companyId/module-licence',
  },
  '/company/$companyId/module-licence/$moduleLicenceId': { needs: 'admin.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/manager': { needs: 'admin.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/manager/add': { needs: 'admin.write', fallback: '/company/$companyId/manager' },
  '/company/$companyId/manager/$userId': { needs: 'admin.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/details': { needs: 'admin.read', fallback: '/company/$companyId/home' },
  '/company/$companyId/$': { needs: 'company', fallback: '/auth/navigation', leadsTo: '/company/$companyId/home' },

  '/management': { needs: 'anyManagement', fallback: '/auth/navigation' },
  '/management/': { needs: 'anyManagement', fallback: '/auth/navigation', leadsTo: '/management/home' },
  '/management/home': { needs: 'anyManagement', fallback: '/auth/navigation' },
  '/management/theme': { needs: 'themes.read', fallback: '/management/home' },
  '/management/theme/add': { needs: 'themes.write', fallback: '/management/theme' },
  '/management/theme/restore': { needs: 'themes.write', fallback: '/management/theme' },
  '/management/theme/$themeId': { needs: 'themes.read', fallback: '/management/home' },
  '/management/contentCategory': { needs: 'contentCategories.read', fallback: '/management/home' },
  '/management/contentCategory/add': { needs: 'contentCategories.write', fallback: '/management/contentCategory' },
  '/management/contentCategory/$contentCategoryId': { needs: 'contentCategories.read', fallback: '/management/home' },
  '/management/content': { needs: 'contents.read', fallback: '/management/home' },
  '/management/content/add': { needs: 'contents.write', fallback: '/management/content' },
  '/management/content/restore': { needs: 'contents.write', fallback: '/management/content' },
  '/management/content/$contentId': { needs: 'contents.read', fallback: '/management/home' },
  '/management/content/$contentId/compare': { needs: 'contents.read', fallback: '/management/home' },
  '/management/content/$contentId/edit': { needs: 'contents.read', fallback: '/management/home' },
  '/management/module': { needs: 'modules.read', fallback: '/management/home' },
  '/management/module/add': { needs: 'modules.write', fallback: '/management/module' },
  '/management/module/restore': { needs: 'modules.write', fallback: '/management/module' },
  '/management/module/$moduleId': { needs: 'modules.read', fallback: '/management/home' },
  '/management/module/$moduleId/compare': { needs: 'modules.read', fallback: '/management/home' },
  '/management/module/$moduleId/edit': { needs: 'modules.read', fallback: '/management/home' },
  '/management/company': { needs: 'companies.read', fallback: '/management/home' },
  '/management/company/add': { needs: 'companies.write', fallback: '/management/company' },
  '/management/company/$companyId': { needs: 'companies.read', fallback: '/management/home' },
  '/management/platformManager': { needs: 'platformManagers.read', fallback: '/management/home' },
  '/management/platformManager/add': { needs: 'platformManagers.write', fallback: '/management/platformManager' },
  '/management/platformManager/$userId': { needs: 'platformManagers.read', fallback: '/management/home' },
  '/management/job': { needs: 'platformManagers.write', fallback: '/management/home' },
  '/management/user': { needs: 'users.read', fallback: '/management/home' },
  '/management/user/$userId': { needs: 'users.read', fallback: '/management/home' },
  '/management/$': { needs: 'anyManagement', fallback: '/auth/navigation', leadsTo: '/management/home' },

  '/content-preview/$resourceUrl': { needs: 'anyManagement', fallback: '/auth/navigation' },
} as const satisfies Record<string, RouteAccess>

export type RouteId = keyof typeof routeAccess

type TargetOf<Access> =
  | (Access extends { fallback: infer Path } ? Path : never)
  | (Access extends { leadsTo: infer Path } ? Path : never)

/** Routes used as redirect targets. A target that is not in the table does not compile. */
export type RedirectId = Extract<'/auth/signin' | TargetOf<(typeof routeAccess)[RouteId]>, RouteId>

export const routeIds = Object.keys(routeAccess) as RouteId[]

/** Named routes of specification §2, used by guards and notifications. */
export const namedRoutes = {
  SignIn: '/auth/signin',
  Navigation: '/auth/navigation',
  PlatformHome: '/platform/home',
  PlatformUserModuleList: '/platform/user-module',
  PlatformUserModulePage: '/platform/user-module/$userModuleId',
  CompanyHome: '/company/$companyId/home',
  CompanyModuleAccessList: '/company/$companyId/module-access',
  CompanyModuleAccessSheet: '/company/$companyId/module-access/$moduleAccessId',
  CompanyModuleLicenceSheet: '/company/$companyId/module-licence/$moduleLicenceId',
  ManagementHome: '/management/home',
  CompanySheet: '/management/company/$companyId',
  UserSheet: '/management/user/$userId',
  ThemeSheet: '/management/theme/$themeId',
  ContentSheet: '/management/content/$contentId',
  ModuleSheet: '/management/module/$moduleId',
} as const satisfies Record<string, RouteId>

export type RouteName = keyof typeof namedRoutes

/** Returns one row of the table, widened so that its optional fields can be read. */
export function accessOf(routeId: RouteId): {
  needs: RouteNeeds
  fallback?: RedirectId
  query?: string
  leadsTo?: RedirectId
} {
  return routeAccess[routeId]
}
