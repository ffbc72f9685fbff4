export const themeArchived = {
  data: ['themeId', 'themeName', 'themeFrenchName'],
  audience: 'themeReaders',
  icon: 'theme',
  target: ['ThemeSheet'],
  text: 'notification_theme_archived',
} as const
