import type { AnyRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/session/guard.ts'
import { authRoutes } from './auth.tsx'
import { companyRoutes } from './company.tsx'
import { managementRoutes } from './management.tsx'
import { otherRoutes } from './others.tsx'
import { platformRoutes } from './platform.tsx'
import { root } from './root.tsx'

const routes = [...authRoutes, ...platformRoutes, ...companyRoutes, ...managementRoutes, ...otherRoutes] as const

// Each address is guarded once, by its outermost route below the root: what the root draws stays
// when the session cannot be loaded.
for (const route of routes as readonly AnyRoute[]) route.options.beforeLoad = guard

export const routeTree = root.addChildren(routes)
