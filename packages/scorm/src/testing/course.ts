import type { Standard } from '../types.ts'
import { manifestText } from './manifest-text.ts'
import {
  dataScript,
  illustrationSvg,
  type PackageLanguage,
  type PackageLook,
  pageHtml,
  playableFile,
  styleFiles,
} from './playable-file.ts'
import { inFolder, type PackageFiles, zipFiles } from './zip.ts'

/** `captions`: files by language. */
export type Film = { src: string; poster: string; captions: Record<PackageLanguage, string> }
/** Paths are those of the look; a film takes the place of the picture. */
export type Slide = { title: string; text: string; points?: string[]; illustration?: string; film?: Film }

export type CourseOptions = {
  title?: string
  language?: PackageLanguage
  /** Slides, or the number of default slides (repeated when there are not enough). */
  slides?: readonly Slide[] | number
  /** Puts all files into a folder of this name, as when the folder itself was zipped. */
  nestedRoot?: string
  /** Accents and spaces in the names of launch file and pictures. */
  accentedNames?: boolean
  /** Plays in its own window, opened at once by the launched page. */
  ownWindow?: boolean
  /** `cmi.launch_data` of the SCO. */
  dataFromLms?: string
  look?: PackageLook
}

/**
 * Builds a small playable course: it bookmarks every slide, resumes at the bookmark, and is
 * completed by its *Finish* button. Stable ids: `slide-title`, `position`, `previous`, `next`,
 * `finish`, `end-title`; `body[data-slide]`, `body[data-state]`.
 */
export async function buildCourse12(options: CourseOptions = {}): Promise<Buffer> {
  return await zipFiles(nested(options, coursePackage('1.2', options)))
}

/** The same course for SCORM 2004 4th edition. */
export async function buildCourse2004(options: CourseOptions = {}): Promise<Buffer> {
  return await zipFiles(nested(options, coursePackage('2004', options)))
}

function nested({ nestedRoot }: CourseOptions, files: PackageFiles) {
  return nestedRoot === undefined ? files : inFolder(nestedRoot, files)
}

function coursePackage(standard: Standard, options: CourseOptions): PackageFiles {
  const language = options.language ?? 'en'
  const title = options.title ?? words[language].title
  const page = launchName(language, options)
  const launch = options.ownWindow ? 'launcher.html' : page
  const files = {
    ...courseFiles(standard, options),
    ...(options.ownWindow && { [launch]: launcherHtml(language, page) }),
  }
  const manifest = manifestText({
    standard,
    title,
    items: [
      {
        id: 'ITEM-1',
        title,
        ref: 'RES-1',
        ...(options.dataFromLms === undefined
          ? {}
          : {
              inner: `<adlcp:${standard === '1.2' ? 'datafromlms' : 'dataFromLMS'}>${options.dataFromLms}</adlcp:${standard === '1.2' ? 'datafromlms' : 'dataFromLMS'}>`,
            }),
      },
    ],
    resources: [{ id: 'RES-1', href: launch, files: Object.keys(files) }],
  })
  return { 'imsmanifest.xml': manifest, ...files }
}

/** Files of one course SCO, without a manifest. */
export function courseFiles(standard: Standard, options: CourseOptions): PackageFiles {
  const language = options.language ?? 'en'
  const text = words[language]
  const title = options.title ?? text.title
  const folder = options.accentedNames ? 'médias été' : 'media'
  const slides = readySlides(language, options.slides ?? 5).map((slide, index) => ({
    illustration: `${folder}/illustration ${(index % 4) + 1}.svg`,
    ...slide,
  }))
  const driver = standard === '1.2' ? 'scorm12.js' : 'scorm2004.js'
  const pictures = (options.look ? [] : [1, 2, 3, 4]).map(
    (number) => [`${folder}/illustration ${number}.svg`, illustrationSvg(number)] as const,
  )
  return {
    [launchName(language, options)]: pageHtml({
      language,
      title,
      scripts: [driver, 'course-data.js', 'course.js'],
      main: `    <section id="slide">
      <div><h1 id="slide-title"></h1><p id="slide-text"></p><ul id="slide-points"></ul></div>
      <img id="illustration" alt="">
      <div id="film" hidden></div>
    </section>
    <section id="end" hidden><h1 id="end-title" tabindex="-1">${text.end}</h1><p>${text.endText}</p></section>`,
      footer: `<button type="button" id="previous">${text.previous}</button>
    <button type="button" id="next" class="main">${text.next}</button>
    <button type="button" id="finish" class="main" hidden>${text.finish}</button>`,
    }),
    ...styleFiles(options.look),
    [driver]: playableFile(driver),
    'course.js': playableFile('course.js'),
    'course-data.js': dataScript('COURSE', { slides, words: text }),
    ...Object.fromEntries(pictures),
  }
}

function launchName(language: PackageLanguage, { accentedNames }: CourseOptions) {
  if (!accentedNames) return 'index.html'
  return language === 'fr' ? 'leçon d’accueil.html' : 'leçon.html'
}

/**
 * A launcher page, as authoring tools publish "in a new window": it stays open and links to the
 * course.
 */
function launcherHtml(language: PackageLanguage, page: string) {
  return `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><title>${words[language].launch}</title>
<p><button type="button" id="launch">${words[language].launch}</button></p>
<script>
  function launch() { window.open(${JSON.stringify(page)}, 'course', 'width=1000,height=700') }
  document.getElementById('launch').addEventListener('click', launch)
  launch()
</script></html>
`
}

function readySlides(language: PackageLanguage, slides: readonly Slide[] | number): readonly Slide[] {
  if (typeof slides !== 'number') return slides
  const ready = words[language].slides
  return Array.from({ length: slides }, (_, index) => ready[index % ready.length]!)
}

const words = {
  en: {
    title: 'Welcoming a client',
    previous: 'Previous',
    next: 'Next',
    finish: 'Finish',
    launch: 'Start the course',
    end: 'Course completed',
    endText: 'Well done. Your progress is recorded; you can close this page.',
    connected: 'Progress is recorded',
    notConnected: 'Progress is not recorded here',
    slides: [
      {
        title: 'The first thirty seconds',
        text: 'A client decides very early whether you are there for them. What you do before you speak counts as much as what you say.',
        points: ['Look up and smile', 'Put aside what you are doing', 'Say your name'],
      },
      {
        title: 'Listen before you answer',
        text: 'Let the client finish. Most misunderstandings come from an answer that was ready too soon.',
        points: ['One question at a time', 'Rephrase in one sentence', 'Note what matters'],
      },
      {
        title: 'Offer a way forward',
        text: 'When you cannot say yes, say what you can do. A clear next step is worth more than an apology.',
        points: ['Name two options', 'Give a date', 'Say who follows it up'],
      },
      {
        title: 'Difficult moments',
        text: 'Anger is rarely about you. Stay calm, keep to facts, and ask for help early rather than late.',
        points: ['Slow down', 'Do not argue', 'Call a colleague'],
      },
      {
        title: 'Leave a good memory',
        text: 'The last words stay. Check that everything is settled and thank the client by name.',
        points: ['Sum up', 'Thank', 'Invite them back'],
      },
    ] as Slide[],
  },
  fr: {
    title: 'Accueillir un client',
    previous: 'Précédent',
    next: 'Suivant',
    finish: 'Terminer',
    launch: 'Lancer le cours',
    end: 'Cours terminé',
    endText: 'Bravo. Votre progression est enregistrée ; vous pouvez fermer cette page.',
    connected: 'La progression est enregistrée',
    notConnected: 'La progression n’est pas enregistrée ici',
    slides: [
      {
        title: 'Les trente premières secondes',
        text: 'Un client décide très tôt si vous êtes là pour lui. Ce que vous faites avant de parler compte autant que vos mots.',
        points: ['Levez les yeux et souriez', 'Laissez ce que vous faisiez', 'Présentez-vous'],
      },
      {
        title: 'Écouter avant de répondre',
        text: 'Laissez le client terminer. La plupart des malentendus viennent d’une réponse prête trop tôt.',
        points: ['Une question à la fois', 'Reformulez en une phrase', 'Notez l’essentiel'],
      },
      {
        title: 'Proposer une suite',
        text: 'Quand vous ne pouvez pas dire oui, dites ce que vous pouvez faire. Une étape claire vaut mieux qu’une excuse.',
        points: ['Proposez deux options', 'Donnez une date', 'Dites qui suit le dossier'],
      },
      {
        title: 'Les moments difficiles',
        text: 'La colère vous vise rarement. Restez calme, tenez-vous aux faits, et demandez de l’aide tôt plutôt que tard.',
        points: ['Ralentissez', 'N’argumentez pas', 'Appelez un collègue'],
      },
      {
        title: 'Laisser un bon souvenir',
        text: 'Les derniers mots restent. Vérifiez que tout est réglé et remerciez le client par son nom.',
        points: ['Résumez', 'Remerciez', 'Invitez à revenir'],
      },
    ] as Slide[],
  },
} satisfies Record<PackageLanguage, Record<string, unknown>>
