export { archiveThemes, restoreThemes } from './archive-themes.ts'
export { createTheme, updateTheme } from './edit-theme.ts'
export { getTheme, listArchivedThemes, listCompanyThemes, listThemes } from './read-themes.ts'
