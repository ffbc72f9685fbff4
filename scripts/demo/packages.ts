import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { shadesOf, spotOf, type Tone, toneColor } from '@cursus/contract/cover'
import type { Language } from '@cursus/contract/language-values'
import {
  buildCourse12,
  buildCourse2004,
  buildQuiz12,
  buildQuiz2004,
  buildScene,
  courseFiles,
  inFolder,
  manifestText,
  type PackageLook,
  type Question,
  rawZip,
  type Scene,
  type Slide,
} from '@cursus/scorm/testing'

/** Scenes drawn for the demo; each package wears the tone of its module. */
export type Picture = 'counter' | 'extinguisher' | 'kit' | 'kitchen' | 'office' | 'phone' | 'stockroom' | 'workshop'
/** Its picture comes from the package. */
export type SlideSpec = Pick<Slide, 'title' | 'text' | 'points'> & { film?: boolean }
/** A step names its picture instead of a path. */
export type SceneSpec = Record<string, Omit<Scene[string], 'illustration'> & { picture: Picture }>

const ownFile = (name: string): Buffer => readFileSync(new URL(`./package/${name}`, import.meta.url))
const pathOf = (picture: Picture) => `pictures/${picture}.svg`
const film = { src: 'film.mp4', poster: pathOf('extinguisher'), captions: { fr: 'film.fr.vtt', en: 'film.en.vtt' } }
const filmFiles = () =>
  Object.fromEntries([film.src, ...Object.values(film.captions)].map((name) => [name, ownFile(name)]))

/** The fonts of the product, which are the web's; their licence (OFL) asks to go with them. */
const fonts = { Inter: 'inter', 'Bricolage Grotesque': 'bricolage-grotesque' }
const web = createRequire(new URL('../../apps/web/package.json', import.meta.url))
let read: Record<string, Buffer> | undefined
const fontFiles = () => {
  read ??= Object.fromEntries(
    Object.values(fonts).flatMap((name) =>
      Object.entries({ woff2: `files/${name}-latin-wght-normal.woff2`, txt: 'LICENSE' }).map(([ending, file]) => [
        `fonts/${name}.${ending}`,
        readFileSync(web.resolve(`@fontsource-variable/${name}/${file}`)),
      ]),
    ),
  )
  return read
}

/** Ink and skin are the same in all tones. */
function pictureFile(picture: Picture, tone: Tone): string {
  const shades = { ...shadesOf(tone), spot: spotOf(tone), ink: '#1b2328', skin: '#c98f6b' }
  const fills = Object.entries(shades).map(([name, color]) => `.${name}{fill:${color}}`)
  const lines = `.line{stroke:${shades.ink}}.paperline{stroke:${shades.paper}}.midline{stroke:${shades.mid}}`
  return ownFile(`${picture}.svg`)
    .toString()
    .replace(/<svg [^>]*>/, (start) => `${start}<style>${fills.join('')}${lines}</style>`)
}

function lookOf(tone: Tone, shown: readonly Picture[]): PackageLook {
  const faces = Object.entries(fonts).map(
    ([family, name]) =>
      `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url(fonts/${name}.woff2)}`,
  )
  return {
    css: `${faces.join('\n')}
:root{--text:"Inter",system-ui,sans-serif;--title:"Bricolage Grotesque",var(--text);--accent:${toneColor(tone, 0.44)};--accent-soft:${toneColor(tone, 0.44)}1c}
@media (prefers-color-scheme:dark){:root{--accent:${toneColor(tone, 0.78)};--on-accent:${toneColor(tone, 0.2)};--accent-soft:${toneColor(tone, 0.78)}26}}
`,
    files: { ...fontFiles(), ...Object.fromEntries(shown.map((name) => [pathOf(name), pictureFile(name, tone)])) },
  }
}

function illustrate(slides: readonly SlideSpec[], shown: readonly Picture[]): Slide[] {
  return slides.map(({ title, text, points, film: hasFilm }, index) => ({
    title,
    text,
    illustration: pathOf(shown[index % shown.length]!),
    ...(points && { points }),
    ...(hasFilm && { film }),
  }))
}

/** Slides show `pictures` one after the other, and again from the first. */
export type PackageSpec = {
  title: string
  language: Language
  standard: '1.2' | '2004'
  tone: Tone
  pictures: readonly Picture[]
}

function courseOptions({ title, language, tone, pictures: shown }: PackageSpec, specs: readonly SlideSpec[]) {
  const slides = illustrate(specs, shown)
  const look = lookOf(tone, shown)
  if (slides.some((slide) => slide.film)) Object.assign(look.files, filmFiles())
  return { title, language, slides, look }
}

export function coursePackage(spec: PackageSpec, slides: readonly SlideSpec[]): Promise<Buffer> {
  const options = courseOptions(spec, slides)
  return spec.standard === '1.2' ? buildCourse12(options) : buildCourse2004(options)
}

export function quizPackage(spec: PackageSpec, questions: readonly Question[], mastery: number): Promise<Buffer> {
  const { title, language, tone, standard } = spec
  const options = { title, language, questions, mastery, look: lookOf(tone, []) }
  return standard === '1.2' ? buildQuiz12(options) : buildQuiz2004(options)
}

/** Each step shows its own picture. */
export function scenePackage(spec: Omit<PackageSpec, 'pictures'>, scene: SceneSpec): Promise<Buffer> {
  const shown = [...new Set(Object.values(scene).map(({ picture }) => picture))]
  const steps = Object.fromEntries(
    Object.entries(scene).map(([id, { picture, ...step }]) => [id, { ...step, illustration: pathOf(picture) }]),
  )
  return buildScene({ ...spec, steps, look: lookOf(spec.tone, shown) })
}

/**
 * A package with common faults: zipped with its folder on Windows, manifest named in capitals,
 * references to missing files.
 */
export function hurriedPackage(spec: PackageSpec, slides: readonly SlideSpec[], folder: string): Buffer {
  const { title, standard } = spec
  const files = courseFiles(standard, courseOptions(spec, slides))
  const manifest = manifestText({
    standard,
    title,
    items: [{ id: 'ITEM-1', title, ref: 'RES-1' }],
    resources: [
      { id: 'RES-1', href: 'index.html', files: [...Object.keys(files), 'media/intro.mp4', 'media/sous-titres.vtt'] },
    ],
  })
  const entries = Object.entries(inFolder(folder, { 'IMSMANIFEST.XML': manifest, ...files }))
  return rawZip({ entries: entries.map(([name, data]) => ({ name: name.replaceAll('/', '\\'), data })) })
}
