import type { Standard } from '../types.ts'
import { manifestText } from './manifest-text.ts'
import {
  dataScript,
  type PackageLanguage,
  type PackageLook,
  pageHtml,
  playableFile,
  styleFiles,
} from './playable-file.ts'
import { zipFiles } from './zip.ts'

/**
 * `worth`: from 0 to 2, of which each step has one; `reply`: what comes of it; `to`: the next step,
 * absent where the scene ends.
 */
export type SceneChoice = { text: string; worth: 0 | 1 | 2; reply: string; to?: string }
/** `by`: who speaks, or where one is; `illustration`: a path of the look. */
export type SceneStep = { by: string; says: string; illustration: string; choices: SceneChoice[] }
/** Steps by id, from the first one; every way through has the same length. */
export type Scene = Record<string, SceneStep>

export type SceneOptions = {
  standard: Standard
  title: string
  language: PackageLanguage
  steps: Scene
  look: PackageLook
}

/** Steps from the first to an end. */
export function sceneLength(steps: Record<string, Pick<SceneStep, 'choices'>>): number {
  const from = (id: string): number => 1 + Math.max(0, ...steps[id]!.choices.map(({ to }) => (to ? from(to) : 0)))
  return from(Object.keys(steps)[0]!)
}

/**
 * Builds a playable scene of choices. Stable ids: `choice-a`, `choice-b`, …, `on`, `score`;
 * `body[data-step]`, and `body[data-state]`, which is `playing` or `finished`.
 */
export async function buildScene({ standard, title, language, steps, look }: SceneOptions): Promise<Buffer> {
  const text = words[language]
  const driver = standard === '1.2' ? 'scorm12.js' : 'scorm2004.js'
  const files = {
    'scene.html': pageHtml({
      language,
      title,
      scripts: [driver, 'scene-data.js', 'scene.js'],
      main: `    <section id="scene">
      <div>
        <p id="by"></p><h1 id="says" tabindex="-1"></h1><div id="choices"></div>
        <div id="reply" tabindex="-1" hidden><strong id="verdict"></strong><p id="consequence"></p><button type="button" id="on" class="main"></button></div>
      </div>
      <img id="illustration" alt="">
    </section>
    <section id="end" hidden><p id="score"></p><h1 id="end-title" tabindex="-1">${text.end}</h1><ol id="taken"></ol></section>`,
      footer: '',
    }),
    ...styleFiles(look),
    [driver]: playableFile(driver),
    'scene.js': playableFile('scene.js'),
    'scene-data.js': dataScript('SCENE', { steps, length: sceneLength(steps), words: text }),
  }
  const manifest = manifestText({
    standard,
    title,
    items: [{ id: 'SCENE-1', title, ref: 'RES-SCENE' }],
    resources: [{ id: 'RES-SCENE', href: 'scene.html', files: Object.keys(files) }],
  })
  return zipFiles({ 'imsmanifest.xml': manifest, ...files })
}

const words = {
  en: {
    go: 'Continue',
    finish: 'See my result',
    end: 'What you did',
    worth: ['Best avoided', 'Could be better', 'Good choice'],
    connected: 'Your choices are recorded',
    notConnected: 'Your choices are not recorded here',
  },
  fr: {
    go: 'Continuer',
    finish: 'Voir mon résultat',
    end: 'Ce que vous avez fait',
    worth: ['À éviter', 'Peut mieux faire', 'Bon choix'],
    connected: 'Vos choix sont enregistrés',
    notConnected: 'Vos choix ne sont pas enregistrés ici',
  },
}
