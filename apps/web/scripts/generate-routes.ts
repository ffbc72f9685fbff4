import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'
import { routerOptions } from './router-options.ts'

/** Writes the route tree, so that types can be checked without a build. */
const root = fileURLToPath(new URL('..', import.meta.url))
await new Generator({ config: getConfig(routerOptions, root), root }).run()
