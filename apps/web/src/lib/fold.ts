/** Removes case and accents, for searches and comparisons of names. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
