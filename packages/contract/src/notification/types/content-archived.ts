export const contentArchived = {
  data: ['contentId', 'contentTitle'],
  audience: 'contentReaders',
  icon: 'content',
  target: ['ContentSheet'],
  text: 'notification_content_archived',
} as const
