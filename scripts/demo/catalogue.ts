import type { ContentType } from '@cursus/contract/content-values'
import type { Cover } from '@cursus/contract/cover'
import type { Language } from '@cursus/contract/language-values'
import type { ModuleType } from '@cursus/contract/module-values'
import english from './catalogue-en.json' with { type: 'json' }
import french from './catalogue-fr.json' with { type: 'json' }
import type { Picture, SceneSpec } from './packages.ts'

/**
 * Specification of a demo content; see `readSlides` and `readQuestions` for the format of the
 * lines.
 */
export type ContentSpec = {
  title: string
  type: ContentType
  category: 'lessons' | 'quizzes' | 'documents' | 'practice' | 'tools'
  description: string
  level?: 1 | 2 | 3
  tags?: string[]
  standard?: '1.2' | '2004'
  slides?: string[]
  /** Added by its third version. */
  laterSlides?: string[]
  /** In place of slides. */
  scene?: SceneSpec
  /** Of its slides, in turn; without, those of the module. */
  pictures?: Picture[]
  questions?: string[]
  /** Minimum score of a quiz, in percent. */
  mark?: number
  /**
   * How long it takes; without one, as many as its slides or questions need, and none for a tool.
   */
  minutes?: number
  link?: string
  isTool?: boolean
  /** Titles of earlier contents. */
  requires?: string[]
  /** Titles of earlier contents of the module. */
  related?: string[]
  resources?: ResourceSpec[]
}

/** A file of `files/`. */
type ResourceSpec = { name: string; fileName: string }

export type ModuleSpec = {
  title: string
  type: ModuleType
  language: Language
  theme: ThemeKey
  cover: Cover
  pictures: Picture[]
  description: string
  /** Days since its creation. */
  age: number
  chapters: { title: string; contents: ContentSpec[] }[]
  resources?: ResourceSpec[]
}

export const themes = {
  safety: { name: 'Sécurité', fallbackName: 'Safety' },
  customers: { name: 'Relation client', fallbackName: 'Customer relations' },
  work: { name: 'Vie au travail', fallbackName: 'Life at work' },
  craft: { name: 'Savoir-faire', fallbackName: 'Know-how' },
  digital: { name: 'Numérique', fallbackName: 'Digital' },
  welcome: { name: 'Intégration', fallbackName: 'Onboarding' },
} as const
export type ThemeKey = keyof typeof themes

export const categories = {
  lessons: { name: 'Leçons', fallbackName: 'Lessons' },
  quizzes: { name: 'Quiz', fallbackName: 'Quizzes' },
  documents: { name: 'Documents de référence', fallbackName: 'Reference documents' },
  practice: { name: 'Mises en situation', fallbackName: 'Practice' },
  tools: { name: 'Outils', fallbackName: 'Tools' },
} as const

/** Modules of Maison Delorme. */
export const frenchModules = french as Record<keyof typeof french, ModuleSpec>
/** Modules of Northwind Retail. */
export const englishModules = english as Record<keyof typeof english, ModuleSpec>
