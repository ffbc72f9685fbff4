export const themeUpdated = {
  data: ['themeId', 'themeName', 'themeFrenchName'],
  audience: 'themeReaders',
  icon: 'theme',
  target: ['ThemeSheet'],
  text: 'notification_theme_updated',
} as const
