import type { Language } from '@cursus/contract'
import type { Person } from './stage.ts'

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

export const helene = person('Hélène Moreau', 'cursus.example', 3, 'fr')
export const karim = delorme('Karim Benali', 12)
export const sonia = delorme('Sonia Lemaire', 27)
export const camille = delorme('Camille Aubert', 34)
export const olivia = northwind('Olivia Grant', 45)
export const emma = northwind('Emma Clark', 52)

/** Who works at Maison Delorme, in the order in which they signed up. */
export const staff: Person[] = [
  'Inès Bellanger',
  'Marc Tessier',
  'Awa Diarra',
  'Thomas Le Goff',
  'Sofia Marchetti',
  'Julien Caron',
  'Nadia Haddad',
  'Paul Vasseur',
  'Léa Fournier',
  'Hugo Lambert',
  'Chloé Renard',
  'Yanis Mansouri',
  'Manon Perrin',
  'Lucas Girard',
  'Fatou Ndiaye',
  'Antoine Roussel',
  'Élise Garnier',
  'Mehdi Cherif',
  'Clara Dumont',
  'Baptiste Leroy',
  'Jade Morin',
  'Olivier Faure',
  'Margaux Blanc',
  'Samuel Picard',
  'Zoé Marchand',
  'Adrien Colin',
].map((name, index) => delorme(name, 4 + ((index * 5) % 72)))

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

export const northwindStaff: Person[] = ['Jack Turner', 'Priya Shah', 'Liam Walsh', 'Grace Hughes'].map((name, index) =>
  northwind(name, 9 + index * 13),
)
