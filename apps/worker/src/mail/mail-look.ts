import { brandColors } from '@cursus/contract/color'

/**
 * The tokens of the web as mails know them, `[light, dark]`: mail programs read neither `oklch` nor
 * variables. Compared with `app.css` by `render-mail.test.ts`.
 */
export const colors = {
  background: ['#fbf9f5', '#0f1619'],
  foreground: ['#182227', '#efede6'],
  card: ['#fffefc', '#161e21'],
  primary: ['#1c5d48', '#75caa6'],
  'primary-foreground': ['#f9fbf4', '#041c15'],
  'muted-foreground': ['#625b52', '#afaca4'],
  border: ['#e3e0d9', '#2d3639'],
  'border-strong': ['#cecac1', '#404a4d'],
  'warning-subtle': ['#feefce', '#402e12'],
  'warning-strong': ['#7d480e', '#f6ce7d'],
  'success-strong': ['#1b5831', '#96e3aa'],
} as const
type Color = keyof typeof colors

/** What a class colours: text, ground, and borders. */
type Look = { ink?: Color; ground?: Color; line?: Color }
const looks = {
  page: { ground: 'background', ink: 'foreground' },
  card: { ground: 'card', line: 'border' },
  ink: { ink: 'foreground' },
  muted: { ink: 'muted-foreground' },
  row: { line: 'border', ink: 'foreground' },
  quote: { line: 'border-strong', ink: 'muted-foreground' },
  button: { ground: 'primary', ink: 'primary-foreground' },
  badge: { ground: 'warning-subtle', ink: 'warning-strong' },
  good: { ink: 'success-strong' },
  track: { ground: 'border' },
} as const satisfies Record<string, Look>
type LookName = keyof typeof looks

const styleOf = ({ ink, ground, line }: Look, theme: 0 | 1, end: string): string =>
  [
    ...(ink ? [`color:${colors[ink][theme]}${end}`] : []),
    ...(ground ? [`background-color:${colors[ground][theme]}${end}`] : []),
    ...(line ? [`border-color:${colors[line][theme]}${end}`] : []),
  ].join(';')

/** The attributes of an element: its light colours inline, which every program reads. */
export const look = (name: LookName, style = '', more = ''): string =>
  `class="${name}${more && ` ${more}`}" style="${styleOf(looks[name], 0, '')}${style && `;${style}`}"`

/** The look of a button, in the colour of a company where the mail has one. */
export const accentLook = (hue: number | null, style: string): string => {
  if (hue === null) return look('button', style)
  const colored = `color:${colors['primary-foreground'][0]};background-color:${brandColors(hue).light}`
  return `class="brand" style="${colored};${style}"`
}

const dark = Object.entries(looks)
  .map(([name, colored]) => `.${name}{${styleOf(colored, 1, '!important')}}`)
  .join('')

const darkBrand = (hue: number) =>
  `.brand{color:${colors['primary-foreground'][1]}!important;background-color:${brandColors(hue).dark}!important}`

/** Dark colours, that of the company too, and what changes on a phone. */
export const styleSheetOf = (hue: number | null): string =>
  [...plain, `@media (prefers-color-scheme:dark){${dark}${hue === null ? '' : darkBrand(hue)}${darkPictures}}`].join('')

const darkPictures = '.picture{filter:brightness(.9)}'
const plain = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'td,th,a{overflow-wrap:anywhere}',
  '.small{display:none}',
  '@media (max-width:480px){',
  '.around{padding-left:12px!important;padding-right:12px!important}',
  '.within{padding:20px 16px!important}.edge{padding-left:16px!important;padding-right:16px!important}',
  '.wide{display:none!important}.small{display:inline-block!important;max-height:none!important}',
  '.cover{height:112px!important;object-fit:cover}',
  '}',
]
