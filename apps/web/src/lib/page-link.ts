import type { LinkProps, RegisteredRouter, ResolveParams, RouteIds } from '@tanstack/react-router'

type Page = Exclude<RouteIds<RegisteredRouter['routeTree']>, '__root__'>
type ParamsOf<To extends string> = keyof ResolveParams<To> extends never ? object : { params: ResolveParams<To> }

/** A link to a page that exists, with its parameters: `LinkProps` alone accepts any text. */
export type PageLink = LinkProps & { [To in Page]: { to: To } & ParamsOf<To> }[Page]
