import type { Language } from '@cursus/contract/language-values'

export type Person = { email: string; firstname: string; lastname: string; avatar: string; language: Language }

export const emailsOf = (people: readonly Person[]): string[] => people.map(({ email }) => email)

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')

function person(name: string, domain: string, avatar: number, language: Language): Person {
  const [firstname = '', ...rest] = name.split(' ')
  const lastname = rest.join(' ')
  const email = `${plain(firstname)}.${plain(lastname)}@${domain}`
  return { email, firstname, lastname, avatar: `${String(avatar).padStart(3, '0')}-avatar.svg`, language }
}

const delorme = (name: string, avatar: number) => person(name, 'maison-delorme.example', avatar, 'fr')
const northwind = (name: string, avatar: number) => person(name, 'northwind.example', avatar, 'en')

export const helene = person('Hélène Moreau', 'cursus.example', 68, 'fr')
/** Other platform managers: one builds the catalogue, one answers users. */
export const leonie = person('Léonie Rousseau', 'cursus.example', 44, 'fr')
export const victor = person('Victor Delmas', 'cursus.example', 17, 'fr')
export const karim = delorme('Karim Benali', 63)
export const sonia = delorme('Sonia Lemaire', 23)
export const camille = delorme('Camille Aubert', 20)
export const olivia = northwind('Olivia Grant', 25)
export const emma = northwind('Emma Clark', 1)

/** Staff of Maison Delorme, in the order in which they signed up. */
export const staff: Person[] = (
  [
    ['Inès Bellanger', 71],
    ['Marc Tessier', 60],
    ['Awa Diarra', 52],
    ['Thomas Le Goff', 55],
    ['Sofia Marchetti', 28],
    ['Julien Caron', 56],
    ['Nadia Haddad', 47],
    ['Paul Vasseur', 33],
    ['Léa Fournier', 65],
    ['Hugo Lambert', 35],
    ['Chloé Renard', 40],
    ['Yanis Mansouri', 11],
    ['Manon Perrin', 5],
    ['Lucas Girard', 75],
    ['Fatou Ndiaye', 2],
    ['Antoine Roussel', 73],
    ['Élise Garnier', 38],
    ['Mehdi Cherif', 16],
    ['Clara Dumont', 48],
    ['Baptiste Leroy', 13],
    ['Jade Morin', 51],
    ['Olivier Faure', 31],
    ['Margaux Blanc', 39],
    ['Samuel Picard', 62],
    ['Zoé Marchand', 50],
    ['Adrien Colin', 15],
  ] as const
).map(([name, avatar]) => delorme(name, avatar))

/** Known by e-mail only: invited, never signed up. */
export const invited: string[] = [
  'Anaïs Roux',
  'Kenza Benali',
  'Louis Petit',
  'Sarah Cohen',
  'Maxime Henry',
  'Alice Barbier',
  'Noé Lemoine',
  'Lina Bouvier',
  'Théo Masson',
  'Rose Gauthier',
  'Enzo Fabre',
  'Jeanne Rolland',
  'Gabin Leclerc',
  'Agathe Joly',
].map((name) => delorme(name, 0).email)

export const northwindStaff: Person[] = (
  [
    ['Jack Turner', 58],
    ['Priya Shah', 8],
    ['Liam Walsh', 30],
    ['Grace Hughes', 7],
  ] as const
).map(([name, avatar]) => northwind(name, avatar))
