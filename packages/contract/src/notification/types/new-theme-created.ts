export const newThemeCreated = {
  data: ['themeId', 'themeName', 'themeFrenchName'],
  audience: 'themeReaders',
  icon: 'theme',
  target: ['ThemeSheet'],
  text: 'notification_theme_created',
} as const
