export const contentRestored = {
  data: ['contentId', 'contentTitle'],
  audience: 'contentReaders',
  icon: 'content',
  target: ['ContentSheet'],
  text: 'notification_content_restored',
} as const
