/** Text for HTML, attributes included, and as its readers count it. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** The signs of a text and their places: a letter with its marks, an emoji of several people. */
export const signsIn = (text: string): Iterable<{ segment: string; index: number }> => segmenter.segment(text)
export const signsOf = (text: string): string[] => [...signsIn(text)].map(({ segment }) => segment)
