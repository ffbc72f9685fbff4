export const newContentCreated = {
  data: ['contentId', 'contentTitle'],
  audience: 'contentReaders',
  icon: 'content',
  target: ['ContentSheet'],
  text: 'notification_content_created',
} as const
