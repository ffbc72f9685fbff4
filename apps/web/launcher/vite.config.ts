import { defineConfig } from 'vite'

/**
 * Builds the launcher page and the page of kept commits. The content origin serves them as
 * `<launch>/_player` and `/_launcher/kept`, with `%APP_ORIGIN%` replaced, and `assets/` under
 * `/_launcher/assets/`: outside the launches, so that browsers cache them across launches.
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
    rolldownOptions: { input: ['index.html', 'kept.html'].map((page) => `${import.meta.dirname}/${page}`) },
    // The library for SCORM 2004 is large, and only loaded for such packages.
    chunkSizeWarningLimit: 400,
  },
})
