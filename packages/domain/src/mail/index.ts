export {
  consumeLinkToken,
  createLinkToken,
  dropConfirmations,
  endLinkTokens,
  removeOldLinkTokens,
} from './link-token.ts'
export { type MailData, type QueuedMail, queueMails, sendAfterCommit, sweptAfterMs } from './queue-mails.ts'
export { resendWaitingMails } from './resend-waiting-mails.ts'
export { markMailFailed, markMailSent } from './settle-mail.ts'
export { type TakenMail, takeMail } from './take-mail.ts'
