/** Makes the spaces that French puts before `: ; ? ! %` and inside « » non-breaking. */
export const typeset = (text: string): string => text.replace(/ (?=[:;?!%»])|(?<=«) /g, '\u00a0')

/** Removes case and accents, for searches and comparisons of names. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
