/** What a person reads in the player's place; both languages, for a signed path says nothing about its reader's. */
const notices = {
  over: {
    fr: ['Session terminée', 'Rouvrez ce contenu depuis votre module pour continuer.'],
    en: ['Session over', 'Open this content again from your module to go on.'],
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
