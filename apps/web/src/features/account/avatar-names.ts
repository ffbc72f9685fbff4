import { avatars } from '@cursus/contract/user-values'
import { m } from '#web/paraglide/messages.js'

/** Parts of the drawings. */
const parts = {
  bald: m.account_avatar_bald,
  bob: m.account_avatar_bob,
  bun: m.account_avatar_bun,
  buns: m.account_avatar_buns,
  crop: m.account_avatar_crop,
  curly: m.account_avatar_curly,
  curls: m.account_avatar_curls,
  dreads: m.account_avatar_dreads,
  fade: m.account_avatar_fade,
  flat: m.account_avatar_flat,
  fringe: m.account_avatar_fringe,
  hat: m.account_avatar_hat,
  long: m.account_avatar_long,
  messy: m.account_avatar_messy,
  parted: m.account_avatar_parted,
  pigtails: m.account_avatar_pigtails,
  ponytail: m.account_avatar_ponytail,
  quiff: m.account_avatar_quiff,
  ring: m.account_avatar_ring,
  afro: m.account_avatar_afro,
  short: m.account_avatar_short,
  turban: m.account_avatar_turban,
  twists: m.account_avatar_twists,
  undercut: m.account_avatar_undercut,
  veil: m.account_avatar_veil,
  wavy: m.account_avatar_wavy,
  beard: m.account_avatar_beard,
  brown: m.account_avatar_brown,
  blond: m.account_avatar_blond,
  frown: m.account_avatar_frown,
  glasses: m.account_avatar_glasses,
  grin: m.account_avatar_grin,
  happy: m.account_avatar_happy,
  lips: m.account_avatar_lips,
  moustache: m.account_avatar_moustache,
  red: m.account_avatar_red,
  scarf: m.account_avatar_scarf,
  whiteGlasses: m.account_avatar_white_glasses,
  white: m.account_avatar_white,
  skin1: m.account_avatar_skin_1,
  skin2: m.account_avatar_skin_2,
  skin3: m.account_avatar_skin_3,
  skin4: m.account_avatar_skin_4,
  skin5: m.account_avatar_skin_5,
} as const

/** What each picture shows, from 001: the hair, the skin from 1 (light) to 5 (dark), the rest. */
const drawn = `
short 3;pigtails 5 grin;curly 2 whiteGlasses;curly 4;fringe 1;fringe 3 frown;pigtails 5 glasses;long 2
fringe 4 glasses;curls 1 grin;quiff 3;undercut 5 beard;undercut 2 glasses;messy 4 frown;crop 1 beard;crop 3
crop 5 whiteGlasses;short 2 grin;short 4 glasses;bun 1 scarf;bun 3 scarf whiteGlasses;twists 5 frown;bob 2;bob 4
long 1 glasses;afro 3 grin;afro 5 moustache;curls 2;curls 4;ring 1 moustache frown;ring 3;quiff 5
curls 2 glasses moustache;flat 4 grin;flat 1;flat 3;bun 5 blond glasses;bun 2 brown frown;bun 4 red;fringe 1 glasses
fringe 3;long 5 beard;afro 2;afro 4;wavy 1 glasses;wavy 3 frown;veil 5;hat 2
hat 4 whiteGlasses;buns 1 grin;ponytail 3;ponytail 5;curls 2 glasses;dreads 4 beard frown;undercut 1;quiff 3 happy
messy 5 whiteGlasses;messy 2 grin;crop 4;twists 1 glasses;turban 3;fade 5 frown;fade 2 beard;bun 4 scarf
bun 1 scarf glasses;bob 3 lips;twists 5;long 2 white;bob 4 glasses moustache;ponytail 1 frown;parted 3;parted 5
bald 2 glasses;bald 4 grin;quiff 1;ring 3 happy`
  .trim()
  .split(/[;\n]/)

/** The name of a picture that is drawn: "Bun, dark skin, blond hair, glasses". */
export function avatarName(avatar: string): string {
  const codes = drawn[avatars.indexOf(avatar) - 1]?.split(' ') ?? []
  const words = codes.map((code) => parts[(/\d/.test(code) ? `skin${code}` : code) as keyof typeof parts]())
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
