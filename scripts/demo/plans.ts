import type { Calendar } from './calendar.ts'
import { englishModules, frenchModules } from './catalogue.ts'
import { camille, emailsOf, emma, helene, invited, karim, northwindStaff, olivia, staff } from './people.ts'
import { createPlan, type Plan } from './plan.ts'

type English = keyof typeof englishModules

/** Four months of Northwind Retail: one licence, five people. */
export function planNorthwind(calendar: Calendar): Plan<English> {
  const plan = createPlan(calendar, englishModules)
  plan.licence({
    key: 'stores',
    name: (year) => `Stores ${year}`,
    soldDaysAgo: 116,
    seats: 25,
    modules: ['fire', 'welcome', 'privacy'],
  })
  const everybody = [...emailsOf(northwindStaff), emma.email]
  plan.give(olivia, 80, 'stores', 'welcome', everybody)
  plan.give(olivia, 30, 'stores', 'fire', everybody, { endsIn: 40 })
  plan.give(olivia, 2, 'stores', 'privacy', everybody)
  plan.group(olivia, 70, 'Leeds store', [...emailsOf(northwindStaff), emma.email])
  plan.groupModule(olivia, 29, 'Leeds store', 'stores', 'fire')
  plan.group(olivia, 40, 'Fire wardens', [emma.email, ...emailsOf(northwindStaff.slice(0, 1))])
  for (const [index, person] of northwindStaff.entries()) {
    plan.signUp(79 - index, '09:15', person)
    const learner = plan.learner(person)
    learner.study('welcome', 75, 40)
    learner.study('fire', 75, 25)
  }

  plan.signUp(79, '08:30', emma)
  const learner = plan.learner(emma)
  learner.accept(60, '10:00', 'welcome')
  for (const [index, { questions }] of plan.contentsOf('welcome').entries()) {
    learner.learn(55 - index, '10:20', 'welcome', index, questions ? { right: 3 } : { done: true })
  }
  learner.accept(20, '10:00', 'fire')
  learner.learn(6, '15:10', 'fire', 0, { done: true })
  learner.learn(5, '15:30', 'fire', 1, { done: true })
  learner.learn(1, '11:05', 'fire', 2, { slide: 2 })
  return plan.finish()
}

export type French = keyof typeof frenchModules
type Planner = ReturnType<typeof createPlan<French>>

/** Half a year of Maison Delorme: licences, accesses and progress. */
export function planDelorme(calendar: Calendar): Plan<French> {
  const plan = createPlan(calendar, frenchModules)
  const domain = 'maison-delorme.example'
  const office = (year: number) => `Siège ${year}`
  const shops = (year: number) => `Magasins ${year}`
  const winter = () => 'Saisonniers hiver'
  plan.licence({
    key: 'former',
    name: shops,
    soldDaysAgo: 179,
    yearsBefore: 1,
    seats: 150,
    modules: ['fire', 'till'],
    domain,
  })
  plan.licence({
    key: 'shops',
    name: shops,
    soldDaysAgo: 177,
    seats: 30,
    modules: ['fire', 'postures', 'difficultClient', 'till'],
    domain,
  })
  plan.licence({
    key: 'office',
    name: office,
    soldDaysAgo: 177,
    seats: 40,
    modules: ['firstSteps', 'gdpr', 'harassment', 'cyber'],
  })
  plan.licence({
    key: 'winter',
    name: winter,
    soldDaysAgo: 38,
    seats: 50,
    modules: ['till', 'windows'],
    endsIn: 100,
  })

  const emailsBetween = (from: number, to: number) => emailsOf(staff.slice(from, to))
  const give = plan.give.bind(plan, karim)
  give(170, 'former', 'fire', ['hugo.lambert@maison-delorme.example'])
  give(165, 'office', 'firstSteps', [...emailsOf(staff), camille.email])
  give(120, 'office', 'cyber', [...emailsBetween(0, 12), camille.email])
  give(110, 'shops', 'till', [...emailsBetween(6, 14), camille.email])
  give(66, 'shops', 'postures', emailsBetween(14, 26), { endsIn: 4 })
  give(64, 'shops', 'fire', [...emailsBetween(0, 9), ...emailsBetween(10, 14)])
  give(50, 'office', 'gdpr', emailsBetween(2, 12))
  give(45, 'shops', 'postures', [camille.email, ...emailsBetween(0, 3)], { endsIn: 5 })
  give(40, 'shops', 'fire', [camille.email], { endsIn: 22 })
  give(25, 'office', 'gdpr', [camille.email], { endsIn: 9 })
  give(20, 'office', 'gdpr', emailsBetween(18, 22), { endsIn: 24 })
  give(14, 'winter', 'windows', invited)
  give(12, 'shops', 'difficultClient', emailsBetween(2, 12), { dueIn: -2 })
  give(9, 'office', 'harassment', emailsBetween(0, 8))
  give(6, 'winter', 'windows', emailsBetween(4, 8))
  give(3, 'shops', 'difficultClient', [camille.email])
  give(2, 'office', 'harassment', [camille.email])
  give(1, 'winter', 'windows', [camille.email])
  const [lyon, seasonal] = ['Lyon, rue de la République', 'Saisonniers hiver']
  const shopsOf = ['Lyon', 'Lille', 'Nantes']
  plan.enter(
    karim,
    164,
    staff.map(({ email }, index) => ({
      email,
      attributes: { Magasin: shopsOf[index % 3]!, Matricule: `D-${1042 + 7 * index}` },
    })),
  )
  plan.group(karim, 163, 'Siège', [camille.email, ...emailsBetween(18, 26)])
  plan.group(karim, 115, lyon, [...emailsBetween(0, 12), camille.email])
  plan.group(karim, 36, seasonal, invited)
  plan.groupModule(karim, 39, lyon, 'shops', 'fire')
  plan.groupModule(karim, 13, seasonal, 'winter', 'windows')
  plan.groupModule(karim, 2, lyon, 'shops', 'difficultClient')
  plan.suspendLicence(18, '17:30', helene, 'former')

  for (const [index, person] of staff.entries()) {
    const joined = Math.max(125, 164 - index * 2)
    plan.signUp(joined, '09:15', person)
    const learner = plan.learner(person)
    learner.study('firstSteps', joined, 100)
    learner.study('cyber', joined, 80)
    learner.study('till', joined, 60)
    learner.study('postures', joined, 50)
    learner.study('fire', joined, 55)
    learner.study('gdpr', joined, 40)
    learner.study('difficultClient', joined, 10)
    learner.study('harassment', joined, 8)
    learner.study('windows', joined, 4)
  }
  followCamille(plan)
  return plan.finish()
}

/** The participant shown in the drawings of the product. */
function followCamille(plan: Planner): void {
  plan.signUp(164, '08:40', camille)
  const learner = plan.learner(camille)

  const finish = (module: French, daysAgo: number, right: number) => {
    learner.accept(daysAgo + 1, '12:30', module)
    for (const [index, { questions }] of plan.contentsOf(module).entries()) {
      learner.learn(daysAgo, `14:${10 + index * 5}`, module, index, questions ? { right } : { done: true })
    }
  }
  finish('till', 73, 6)
  finish('cyber', 30, 11)
  finish('firstSteps', 17, 3)

  learner.accept(44, '09:00', 'postures')
  for (const [index, { questions }] of plan.contentsOf('postures').slice(0, 8).entries()) {
    learner.learn(20 - index, '13:20', 'postures', index, questions ? { right: 3 } : { done: true })
  }
  learner.accept(24, '09:10', 'gdpr')
  learner.learn(5, '17:05', 'gdpr', 0, { done: true })
  const note = (daysAgo: number, hour: string, module: French, index: number, text: string) =>
    learner.act(daysAgo, hour, { do: 'note', module, index, text })
  note(4, '17:20', 'gdpr', 0, 'Demander à Inès où se trouve le registre.')

  learner.accept(39, '09:20', 'fire')
  const placeOf = (title: string) => plan.placeOf('fire', title)
  for (const [daysAgo, title] of [
    [12, 'Le triangle du feu'],
    [9, 'Comment un feu grandit'],
    [8, 'Les classes de feu'],
    [6, 'Donner l’alerte'],
    [5, 'Registre de sécurité'],
  ] as const) {
    learner.learn(daysAgo, '16:10', 'fire', placeOf(title), { done: true })
  }
  note(6, '16:25', 'fire', placeOf('Donner l’alerte'), '18 pour les pompiers, 112 depuis un portable.')
  learner.learn(2, '16:40', 'fire', placeOf('Quiz : quel extincteur'), { right: 5 })
  const extinguisher = placeOf('Utiliser un extincteur')
  learner.learn(1, '17:42', 'fire', extinguisher, { slide: 7 })
  note(
    1,
    '17:47',
    'fire',
    extinguisher,
    'Classe A : eau pulvérisée. Classe B : CO₂. Ne jamais ouvrir une porte chaude.\n\nDégoupiller au sol, tester, puis avancer à 3 m.\n\nDemander à Marc où est l’extincteur de la réserve.',
  )
  const favourite = (daysAgo: number, hour: string, module: French, index: number) =>
    learner.act(daysAgo, hour, { do: 'favourite', module, index })
  favourite(72, '10:00', 'till', plan.placeOf('till', 'Calculateur'))
  favourite(12, '16:30', 'fire', placeOf('Le triangle'))
  favourite(1, '17:48', 'fire', extinguisher)
  learner.act(5, '16:30', { do: 'favouriteResource', module: 'fire' })
  learner.act(4, '17:30', { do: 'readNotifications' })
}
