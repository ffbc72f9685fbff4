import { readFileSync } from 'node:fs'
import { escapeXml } from './manifest-text.ts'
import type { PackageFiles } from './zip.ts'

export type PackageLanguage = 'fr' | 'en'

/** Reads a script or a style sheet of the playable packages. */
export function playableFile(name: string): string {
  return readFileSync(new URL(`./playable/${name}`, import.meta.url), 'utf8')
}

/** Rules after those of `style.css`, and the files that they and the data of the package name. */
export type PackageLook = { css: string; files: PackageFiles }

export const styleFiles = (look: PackageLook = { css: '', files: {} }): PackageFiles => ({
  'style.css': `${playableFile('style.css')}${look.css}`,
  ...look.files,
})

/** Embeds data as a script, escaped for any text. */
export function dataScript(name: string, data: unknown): string {
  return `window.${name} = ${JSON.stringify(data).replace(/</g, '\\u003c')}\n`
}

/** The frame of course and quiz: header with progress, the page's content, footer with buttons. */
export function pageHtml(page: {
  language: PackageLanguage
  title: string
  main: string
  footer: string
  scripts: readonly string[]
}): string {
  const scripts = page.scripts.map((script) => `  <script src="${script}" defer></script>`).join('\n')
  return `<!DOCTYPE html>
<html lang="${page.language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeXml(page.title)}</title>
  <link rel="stylesheet" href="style.css">
${scripts}
</head>
<body>
  <header><p>${escapeXml(page.title)}</p><span id="position"></span></header>
  <div class="track"><div id="bar"></div></div>
  <main>
${page.main}
  </main>
  <footer><p id="connection"></p>${page.footer}</footer>
</body>
</html>
`
}

/** Draws a landscape for a slide, different for each number. */
export function illustrationSvg(number: number): string {
  const hue = (158 + number * 47) % 360
  const sun = 150 + ((number * 83) % 300)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" role="img">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 45% 88%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 60% 94%)"/></linearGradient></defs>
<rect width="640" height="480" fill="url(#s)"/>
<circle cx="${sun}" cy="150" r="58" fill="hsl(42 85% 72%)"/>
<path d="M0 330 Q120 ${230 + (number % 3) * 20} 260 310 T520 290 T640 320 V480 H0Z" fill="hsl(${hue} 32% 62%)"/>
<path d="M0 380 Q160 300 330 370 T640 360 V480 H0Z" fill="hsl(${hue} 38% 42%)"/>
<path d="M0 430 Q200 380 380 425 T640 415 V480 H0Z" fill="hsl(${hue} 45% 27%)"/>
<g fill="hsl(${hue} 42% 20%)"><path d="M470 400 l26-96 26 96z"/><path d="M520 410 l20-70 20 70z"/><path d="M112 424 l18-64 18 64z"/></g>
<path d="M96 452 C190 410 240 470 330 440 S470 430 560 462" fill="none" stroke="hsl(42 70% 90%)" stroke-width="7" stroke-linecap="round" stroke-dasharray="2 16"/>
</svg>
`
}
