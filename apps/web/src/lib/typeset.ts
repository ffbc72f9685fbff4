/** Makes the spaces that French puts before `: ; ? ! %` and inside « » non-breaking. */
export const typeset = (text: string): string => text.replace(/ (?=[:;?!%»])|(?<=«) /g, '\u00a0')
