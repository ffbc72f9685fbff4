/** The theme of an event, with both names: each reader is answered one of them. */
export const themeOf = (themeId: string, { name, fallbackName }: { name: string | null; fallbackName: string }) => ({
  themeId,
  themeName: fallbackName,
  themeFrenchName: name,
})
