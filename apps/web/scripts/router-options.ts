import { fileURLToPath } from 'node:url'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Used by the build and by `npm run routes`, which must agree. */
export const routerOptions = {
  target: 'react' as const,
  autoCodeSplitting: true,
  routesDirectory: path('../src/routes'),
  generatedRouteTree: path('../src/routeTree.gen.ts'),
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  quoteStyle: 'single' as const,
  semicolons: false,
  addExtensions: true,
}
