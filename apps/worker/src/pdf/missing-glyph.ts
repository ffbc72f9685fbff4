/** No font has a character: a document must not show a box in its place. */
export class MissingGlyph extends Error {
  /** Another run finds the same fonts. */
  readonly retry = false
  readonly characters: string
  constructor(characters: string) {
    const codes = [...characters].map(
      (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
    )
    super(`No font has the character ${characters} (${codes.join(' ')}), so the document was not written`)
    this.characters = characters
  }
}
