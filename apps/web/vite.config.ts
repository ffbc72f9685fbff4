import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFileName, chunkGroups } from './scripts/chunks.ts'
import { compressed, release } from './scripts/release.ts'
import { routerOptions } from './scripts/router-options.ts'

/**
 * In development the API is another process at `API_ORIGIN` (default: the server's own default).
 */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'
const proxied = { target: apiOrigin, changeOrigin: false }

/**
 * A module for each message lets the bundler give each route its own. In development and tests,
 * where nothing is bundled, two modules with all messages load in a tenth of the time.
 */
const messages = (command: string) =>
  fileURLToPath(new URL(command === 'build' ? './dist-messages/paraglide' : './src/paraglide', import.meta.url))

export default defineConfig(({ command }) => ({
  resolve: { alias: { '#web/paraglide': messages(command) } },
  plugins: [tanstackRouter(routerOptions), react(), tailwindcss(), release(), compressed()],
  server: {
    port: 5173,
    proxy: { '/api': proxied, '/trpc': proxied, '/dev/mail': proxied, '/health': proxied, '/ops': proxied },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the sizes of routes (`npm run bench`).
    manifest: true,
    rolldownOptions: {
      output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups } },
      // The messages of development.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]paraglide[\\/]/, sideEffects: false }] },
    },
  },
}))
