import PostalMime from 'postal-mime'

export type ReadMail = {
  /** The name of who writes, else their address. */
  from: string
  to: string
  subject: string
  /** What a list of mails shows below the subject. */
  preheader: string
  html: string
  text: string
}

/** Reads a message in the format of the platform's mail writer: text and HTML as alternatives. */
export async function readEml(raw: Buffer): Promise<ReadMail> {
  const { from, to, subject = '', html = '', text = '' } = await PostalMime.parse(raw)
  return {
    from: from?.name || from?.address || '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject,
    preheader: plain(/<div class="preheader"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''),
    html,
    text,
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')

/** The distinct links of a mail, without its pictures. */
export function linksOf({ html, text }: Pick<ReadMail, 'html' | 'text'>): string[] {
  const found = [...`${html}\n${text}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) =>
    link.replaceAll('&amp;', '&'),
  )
  return [...new Set(found)].filter((link) => !link.includes('/mail/picture/'))
}
