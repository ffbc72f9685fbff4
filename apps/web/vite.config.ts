import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunks.ts'
import { isolateValues } from './scripts/isolate-values.ts'
import { brand, compressed, release } from './scripts/release.ts'
import { routeFiles } from './scripts/route-files.ts'

/**
 * In development the API is another process at `API_ORIGIN` (default: the server's own default).
 */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'
const proxied = { target: apiOrigin, changeOrigin: false }

/**
 * Compiles the messages, again when one is edited. A module for each lets the bundler give each
 * route its own. In development and tests, where nothing is bundled, two modules with all messages
 * load in a tenth of the time.
 */
const messages = (isBuild: boolean) => ({
  outdir: fileURLToPath(new URL(isBuild ? './dist-messages/paraglide' : './src/paraglide', import.meta.url)),
  outputStructure: isBuild ? ('message-modules' as const) : ('locale-modules' as const),
  project: fileURLToPath(new URL('./project.inlang', import.meta.url)),
  strategy: ['globalVariable' as const, 'baseLocale' as const],
  emitTsDeclarations: !isBuild,
  emitReadme: false,
  emitPrettierIgnore: false,
})

export default defineConfig(({ command }) => ({
  resolve: { alias: { '#web/paraglide': messages(command === 'build').outdir } },
  plugins: [
    paraglideVitePlugin(messages(command === 'build')),
    isolateValues(),
    react(),
    tailwindcss(),
    routeFiles(),
    brand(),
    release(),
    compressed(),
  ],
  server: {
    port: Number(URL.parse(process.env.APP_ORIGIN ?? '')?.port) || 5173,
    // At another one, the server would refuse its requests.
    strictPort: true,
    proxy: {
      '/api': proxied,
      '/trpc': proxied,
      '/dev/mail': proxied,
      '/mail/picture': proxied,
      '/health': proxied,
      '/ops': proxied,
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // The messages of development.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]paraglide[\\/]/, sideEffects: false }] },
    },
  },
}))
