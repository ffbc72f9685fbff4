import { defineConfig } from 'vite'

/**
 * Builds the launcher page. The content origin serves it as `<launch>/_player`, with `%APP_ORIGIN%`
 * replaced, and `assets/` under `/_launcher/assets/`: outside the launches, so that browsers cache
 * them across launches.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/_launcher/',
  publicDir: false,
  build: {
    outDir: '../dist-launcher',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The library for SCORM 2004 is large, and only loaded for such packages.
    chunkSizeWarningLimit: 400,
  },
})
