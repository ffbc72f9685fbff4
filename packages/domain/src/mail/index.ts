export { maxBounceBytes, readBounces, takeBounce } from './bounce.ts'
export { digestedNotices, readSender, readShownVersion } from './dress-mail.ts'
export {
  areMailsHeld,
  confirmInstallation,
  dropMails,
  droppedCode,
  findMailHold,
  holdMails,
  keepInstallation,
  unsentMails,
} from './hold-mails.ts'
export {
  consumeLinkToken,
  createLinkToken,
  endLinkTokens,
  eraseLinkTokens,
  getLinkToken,
  readLinkToken,
  removeOldLinkTokens,
} from './link-token.ts'
export {
  keepMailCover,
  keepMailLogo,
  keepMailThumb,
  mailPictureKey,
  mailTone,
} from './mail-picture.ts'
export {
  eraseMails,
  gatherMails,
  isChosen,
  type MailData,
  type QueuedMail,
  queueMails,
  sendMailsAfterCommit,
} from './queue-mails.ts'
export { namedModules, readGathered } from './read-gathered.ts'
export { noteRefusal, refusedAtOf, refusedPeople, resumeMails, stoppedCode } from './refused-address.ts'
export { failingMails, mailsFailSince, markMailFailed, markMailsSent } from './settle-mails.ts'
export { listWaitingMails, maxMailTries, type ReadyMail, takeMails } from './take-mails.ts'
