/** A title as it was typed, with the spaces that French sets before `: ; ? ! %` and inside « » kept from breaking the line. */
export const typeset = (text: string): string => text.replace(/ (?=[:;?!%»])|(?<=«) /g, '\u00a0')
