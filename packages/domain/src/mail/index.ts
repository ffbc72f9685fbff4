export {
  consumeLinkToken,
  createLinkToken,
  dropConfirmations,
  endLinkTokens,
  removeOldLinkTokens,
} from './link-token.ts'
export { type MailData, type QueuedMail, queueMails, sendMailsAfterCommit } from './queue-mails.ts'
export { markMailFailed, markMailsSent } from './settle-mails.ts'
export { listWaitingMails, maxMailTries, type TakenMail, takeMails } from './take-mails.ts'
