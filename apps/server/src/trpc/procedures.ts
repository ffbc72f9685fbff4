import * as fields from '@cursus/contract/field'
import type { PlatformRight, Right } from '@cursus/rights'
import { z } from 'zod'
import { companyAccess, managementAccess, openAccess, signedInAccess } from '../access/access.ts'
import { authorizeCompany, authorizeManagement, authorizeOpen, authorizeSignedIn } from '../access/authorize.ts'
import { baseProcedure } from './init.ts'

export { router } from './init.ts'

/** Anybody: signed out too. The context is the domain's `OpenCtx`, with `me` of whoever is signed in. */
export const open = baseProcedure
  .meta({ access: openAccess })
  .use(async ({ ctx, next }) => next({ ctx: await authorizeOpen(ctx) }))

/** Anybody signed in (`UserCtx`); TokenInvalid otherwise. `ctx.me` is the answer of `GET user/me`, already read. */
export const signedIn = baseProcedure
  .meta({ access: signedInAccess })
  .use(async ({ ctx, next }) => next({ ctx: await authorizeSignedIn(ctx) }))

/** The participant area is open to everybody signed in; its verbs find only the person's own rows. */
export const participant = signedIn

/**
 * Who has one of the rights in the company of the input's `companyId` (`CompanyCtx`). Add the rest with `.input(inputs.…)`: the
 * inputs are merged. Platform rights (`companies.write` for licences) may be asked for too.
 */
export const company = (...anyOf: [Right, ...Right[]]) =>
  baseProcedure
    .meta({ access: companyAccess(...anyOf) })
    // Before the input is looked at: whoever is signed out hears that, and not what is wrong with the input.
    .use(async ({ ctx, next }) => next({ ctx: await authorizeSignedIn(ctx) }))
    .input(z.object({ companyId: fields.id }))
    .use(async ({ ctx, input, next }) => next({ ctx: await authorizeCompany(ctx, anyOf, input.companyId) }))

/** Who has one of the rights of platform management (`ManagementCtx`); NotAllowed otherwise. */
export const management = (...anyOf: [PlatformRight, ...PlatformRight[]]) =>
  baseProcedure
    .meta({ access: managementAccess(...anyOf) })
    .use(async ({ ctx, next }) => next({ ctx: await authorizeManagement(ctx, anyOf) }))
