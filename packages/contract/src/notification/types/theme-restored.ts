export const themeRestored = {
  data: ['themeId', 'themeName', 'themeFrenchName'],
  audience: 'themeReaders',
  icon: 'theme',
  target: ['ThemeSheet'],
  text: 'notification_theme_restored',
} as const
