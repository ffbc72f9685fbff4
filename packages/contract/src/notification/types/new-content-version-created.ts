export const newContentVersionCreated = {
  data: ['contentId', 'contentTitle'],
  audience: 'contentReaders',
  icon: 'content',
  target: ['ContentSheet'],
  text: 'notification_content_version',
} as const
