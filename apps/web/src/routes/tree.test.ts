import { routeIds } from '@cursus/rights'
import { createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { routeTree } from './tree.ts'

it('has the routes of the table of rights, and no other', () => {
  const { __root__: _, ...routes } = createRouter({ routeTree }).routesById
  const paths = Object.values(routes).map(({ fullPath }) => fullPath)
  // `/auth` only says what its pages require.
  expect(paths.sort()).toEqual(routeIds.filter((id) => id !== '/auth').sort())
})

it('guards every route by the outermost below the root', () => {
  for (const route of Object.values(routeTree.children ?? {})) expect(route.options).toHaveProperty('beforeLoad')
})
