/**
 * Notices shown instead of the content, in both languages, because a signed path does not contain
 * the reader's language.
 */
const notices = {
  ended: {
    fr: ['Session terminée', 'Rouvrez ce contenu depuis votre module pour continuer.'],
    en: ['Session ended', 'Open this content again from your module to continue.'],
  },
  missing: {
    fr: ['Fichier introuvable', 'Ce fichier ne fait pas partie du contenu.'],
    en: ['File not found', 'This file is not part of the content.'],
  },
} as const

export function noticePage(name: keyof typeof notices): string {
  const { fr, en } = notices[name]
  const part = (language: string, [title, text]: readonly [string, string]) =>
    `<section lang="${language}"><h1>${title}</h1><p>${text}</p></section>`
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${fr[0]}</title></head><body>${part('fr', fr)}${part('en', en)}</body></html>`
}
