import { giveAccessInput } from '@cursus/contract/access'
import { createCompanyInput } from '@cursus/contract/company'
import { createLicenceInput } from '@cursus/contract/licence'
import { addManagersInput } from '@cursus/contract/manager'
import { saveNotesInput } from '@cursus/contract/participant'
import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import {
  acceptUserModule,
  addManagers,
  type CompanyCtx,
  createCompany,
  createLicence,
  ensureFirstManager,
  getUserModule,
  giveAccess,
  type ManagementCtx,
  markAllAsRead,
  saveNotes,
  setFavorite,
  setPlatformManagers,
  setResourceFavorite,
  suspendLicences,
  suspendUsers,
  type UserCtx,
  updateMe,
} from '@cursus/domain'
import { englishModules } from './catalogue-en.ts'
import { closingTitle, frenchModules } from './catalogue-fr.ts'
import { logoFile } from './files.ts'
import { hurriedTitle } from './fire-safety.ts'
import { learn, type Outcome } from './learn.ts'
import { type DemoModule, makeCatalogue, reviseFireSafety, uploadThisMorning } from './make-catalogue.ts'
import {
  camille,
  emma,
  helene,
  invited,
  karim,
  leonie,
  northwindStaff,
  olivia,
  sonia,
  staff,
  victor,
} from './people.ts'
import { type Person, type Stage, spread } from './stage.ts'
import { createTimeline, type Timeline } from './timeline.ts'

type French = Record<keyof typeof frenchModules, DemoModule>
type English = Record<keyof typeof englishModules, DemoModule>
type Company = { id: string; name: string }
type Licence = { id: string }
/** Ids of accesses by person and module. */
type Accesses = Map<string, string>

const accessKey = (email: string, module: DemoModule) => `${email} ${module.id}`
const emailsOf = (people: readonly Person[]) => people.map(({ email }) => email)

/** Half a year of two companies: who came, who was given what, who learned how far; and what happened this morning. */
export async function playStory(stage: Stage, password: string): Promise<void> {
  const start = stage.moment(211, '09:00')
  await ensureFirstManager({ ...stage.deps, now: () => start }, { email: helene.email, password })
  const manager: ManagementCtx = await stage.manage(helene.email, start)
  const { firstname, lastname, avatar } = helene
  await updateMe(manager, { firstname, lastname, avatar })

  await hireTeam(stage, manager)
  const french: French = await makeCatalogue(stage, manager, frenchModules)
  await reviseFireSafety(stage, manager, french.fire)
  const english: English = await makeCatalogue(stage, manager, englishModules)
  await stage.relay(stage.moment(120, '18:00'))

  await playDelorme(stage, manager, french)
  await playNorthwind(stage, manager, english)
  await suspendWhoLeft(stage, manager)
  const closing = french.till.contents.find(({ spec }) => spec.title === closingTitle)!
  await uploadThisMorning(stage, manager, { fire: french.fire, closing })
  await stage.closeMailbag(stage.moment(0, '09:55'))
  await inviteNewcomer(stage, french)
  await stage.relay(stage.moment(0, '10:05'))
}

/** The platform is managed by more than one, each with rights of their own; one has not followed the invitation yet. */
async function hireTeam(stage: Stage, manager: ManagementCtx): Promise<void> {
  const hire = (email: string, platformManagementRights: object, when: Date) =>
    setPlatformManagers(
      stage.at(manager, when),
      setPlatformManagersInput.parse({ userList: [email], platformManagementRights }),
    )
  const write = { read: true, write: true }
  const read = { read: true }
  await hire(leonie.email, { themes: write, contentCategories: write, modules: write }, stage.moment(205, '10:20'))
  await stage.signUp(leonie, stage.moment(205, '11:05'))
  await hire(victor.email, { users: write, companies: read }, stage.moment(90, '14:10'))
  await stage.signUp(victor, stage.moment(89, '09:30'))
  await hire(
    leonie.email,
    { themes: write, contentCategories: write, contents: write, modules: write },
    stage.moment(60, '16:45'),
  )
  await hire('sarah.petit@cursus.example', { contents: read, modules: read }, stage.moment(3, '17:15'))
}

/** Somebody has left their company: the account is closed, what they did stays. */
async function suspendWhoLeft(stage: Stage, manager: ManagementCtx): Promise<void> {
  const left = staff.find(({ lastname }) => lastname === 'Leroy')!
  const { id } = await stage.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', left.email)
    .executeTakeFirstOrThrow()
  await suspendUsers(stage.at(manager, stage.moment(1, '18:10')), { idList: [id] })
}

/** A licence has to have started before the first access and to end after the last: the year's end, where that is not too near. */
function licenceYear(stage: Stage): { year: number; startDate: string; endDate: string } {
  const year = Number(stage.day(45).slice(0, 4))
  const firstDay = `${year}-01-01`
  const halfAYearAgo = stage.day(-215)
  return { year, startDate: firstDay < halfAYearAgo ? firstDay : halfAYearAgo, endDate: `${year}-12-31` }
}

async function makeCompany(
  stage: Stage,
  manager: ManagementCtx,
  given: { name: string; logo: 'delorme' | 'northwind'; age: number; managers: Person[] },
): Promise<CompanyCtx> {
  const when = stage.moment(given.age, '10:00')
  const logo = await stage.upload(await logoFile(given.logo), 'logo.png')
  const company = await createCompany(stage.at(manager, when), createCompanyInput.parse({ name: given.name, logo }))
  const ctx: CompanyCtx = { ...stage.at(manager, when), company: { id: company.id, name: company.name } }
  const every = { read: true, write: true }
  await addManagers(
    ctx,
    addManagersInput.parse({
      userList: emailsOf(given.managers),
      rights: { training: every, admin: every, responsible: true },
    }),
  )
  for (const person of given.managers) await stage.signUp(person, stage.moment(given.age - 1, '11:12'))
  await stage.relay(when)
  return ctx
}

async function playDelorme(stage: Stage, manager: ManagementCtx, french: French): Promise<void> {
  const own = await makeCompany(stage, manager, {
    name: 'Maison Delorme',
    logo: 'delorme',
    age: 182,
    managers: [karim],
  })
  const { company } = own
  const asKarim = await stage.manageCompany(karim.email, company, stage.moment(180, '09:00'))
  const every = { read: true, write: true }
  await addManagers(
    own,
    addManagersInput.parse({ userList: [helene.email], rights: { training: every, admin: every } }),
  )
  await addManagers(
    asKarim,
    addManagersInput.parse({
      userList: [sonia.email],
      rights: { training: every, admin: { read: true, write: false } },
    }),
  )
  await stage.signUp(sonia, stage.moment(178, '08:50'))

  const { year, startDate, endDate } = licenceYear(stage)
  const told = { companyManagerIdList: [asKarim.actor.id], platformManagerIdList: [own.actor.id] }
  const license = (age: number, name: string, maxActiveUserAllowed: number, modules: DemoModule[], more: object = {}) =>
    createLicence(
      stage.at(own, stage.moment(age, '15:00')),
      createLicenceInput.parse({
        name,
        startDate,
        endDate,
        maxActiveUserAllowed,
        moduleIdList: modules.map(({ id }) => id),
        businessSupportEmailList: ['formation@maison-delorme.example'],
        ...told,
        ...more,
      }),
    )
  const { fire, firstSteps, postures, gdpr, difficultClient, harassment, windows, cyber, till } = french
  const domains = { hasAuthorizedDomainList: true, authorizedDomainList: ['maison-delorme.example'] }
  const shops = await license(177, `Magasins ${year}`, 30, [fire, postures, difficultClient, till], domains)
  const office = await license(177, `Siège ${year}`, 40, [firstSteps, gdpr, harassment, cyber])
  const former = await license(179, `Magasins ${year - 1}`, 150, [fire, till], domains)
  const winter = await license(38, 'Saisonniers hiver', 50, [till, windows], { endDate: stage.day(100) })

  const timeline = createTimeline(stage)
  const accesses: Accesses = new Map()
  const give = giver(stage, timeline, accesses, karim, company)
  const all = [...emailsOf(staff), camille.email]
  const some = (from: number, to: number) => emailsOf(staff.slice(from, to))

  give(170, former, fire, ['hugo.lambert@maison-delorme.example'])
  give(165, office, firstSteps, all)
  give(120, office, cyber, [...some(0, 12), camille.email])
  give(110, shops, till, [...some(6, 14), camille.email])
  give(64, shops, fire, [...some(0, 9), ...some(10, 14)])
  give(66, shops, postures, some(14, 26), stage.day(4))
  give(50, office, gdpr, some(2, 12))
  give(45, shops, postures, [camille.email, ...some(0, 3)], stage.day(5))
  give(40, shops, fire, [camille.email], stage.day(22))
  give(25, office, gdpr, [camille.email], stage.day(9))
  give(20, office, gdpr, some(18, 22), stage.day(24))
  give(14, winter, windows, invited)
  give(12, shops, difficultClient, some(2, 12))
  give(9, office, harassment, some(0, 8))
  give(6, winter, windows, some(4, 8))
  give(3, shops, difficultClient, [camille.email])
  give(2, office, harassment, [camille.email])
  give(1, winter, windows, [camille.email])
  const suspension = stage.moment(18, '17:30')
  timeline.add(suspension, helene.email, (when) => suspendLicences(stage.at(own, when), { idList: [former.id] }))

  for (const [index, person] of staff.entries()) {
    const joined = Math.max(125, 164 - index * 2)
    timeline.add(stage.moment(joined, '09:15'), person.email, (when) => stage.signUp(person, when))
    const learner = createLearner(stage, timeline, accesses, person)
    learner.study(firstSteps, joined - 1, 100)
    learner.study(cyber, 119, 80)
    learner.study(till, 109, 60)
    learner.study(postures, index < 3 ? 44 : 65, 50)
    learner.study(fire, 63, 55)
    learner.study(gdpr, index < 12 ? 49 : 19, 40)
    learner.study(difficultClient, 11, 10)
    learner.study(harassment, 8, 8)
    learner.study(windows, 5, 4)
  }
  followCamille(stage, timeline, accesses, french)
  await timeline.play()
}

/** Adds the giving of one module to many, by a manager of the company. */
function giver(stage: Stage, timeline: Timeline, accesses: Accesses, by: Person, company: Company) {
  return (daysAgo: number, licence: Licence, module: DemoModule, userList: string[], expireDate?: string) => {
    timeline.add(stage.moment(daysAgo, '08:05'), by.email, async (when) => {
      const ctx = await stage.manageCompany(by.email, company, when)
      const { created } = await giveAccess(
        ctx,
        giveAccessInput.parse({ moduleLicenceId: licence.id, moduleId: module.id, userList, expireDate }),
      )
      for (const { id, email } of created) accesses.set(accessKey(email, module), id)
    })
  }
}

function createLearner(stage: Stage, timeline: Timeline, accesses: Accesses, person: Person) {
  let signedIn: UserCtx | undefined
  const ctxAt = async (when: Date): Promise<UserCtx> => {
    signedIn ??= await stage.signIn(person.email, when)
    return stage.at(signedIn, when)
  }
  const learner = {
    /** Does something with the access to a module; nothing where it was never given. */
    act(when: Date, module: DemoModule, run: (ctx: UserCtx, userModuleId: string) => Promise<unknown>): void {
      timeline.add(when, person.email, async () => {
        const userModuleId = accesses.get(accessKey(person.email, module))
        if (userModuleId !== undefined) await run(await ctxAt(when), userModuleId)
      })
    },
    accept(when: Date, module: DemoModule): void {
      learner.act(when, module, (ctx, userModuleId) => acceptUserModule(ctx, { userModuleId }))
    },
    learn(when: Date, module: DemoModule, place: number, outcome: Outcome): void {
      learner.act(when, module, (ctx, userModuleId) => learn(ctx, userModuleId, module.contents[place]!, outcome))
    },
    /**
     * Gets as far as this person would: some finish, some stop in the middle, some never begin.
     * @param from days ago of the first chance, @param span days over which people begin
     */
    study(module: DemoModule, from: number, span: number): void {
      const zeal = spread(person.email, module.title)
      if (zeal < 0.1) return
      const begin = from - Math.floor(spread('begin', person.email, module.title) * Math.min(span, from))
      const hour = 9 + Math.floor(spread('hour', person.email, module.title) * 8)
      const at = (daysAgo: number, minutes: number) =>
        stage.moment(Math.max(0, daysAgo), `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
      learner.accept(at(begin, 2), module)
      if (zeal < 0.2) return
      const count = module.contents.length
      const reached = zeal > 0.5 ? count : Math.floor(count * zeal * 1.5)
      for (let place = 0; place < Math.min(reached + 1, count); place++) {
        const daysAgo = begin - Math.floor(place / 4)
        const when = at(daysAgo, 4 + (place % 4) * 12)
        const questions = module.contents[place]!.spec.questions?.length
        if (questions) {
          const slip = spread('slip', person.email, module.contents[place]!.id)
          if (slip < 0.25) learner.learn(when, module, place, { right: Math.floor(questions / 3) })
          if (place < reached) {
            const right = slip > 0.6 ? questions : Math.max(questions - 1, Math.ceil(questions * 0.8))
            learner.learn(new Date(when.getTime() + 6 * 60_000), module, place, { right })
          }
        } else learner.learn(when, module, place, place < reached ? { done: true } : { slide: 2 })
      }
    },
  }
  return learner
}

/** The participant whose screens the drawings of the product show. */
function followCamille(stage: Stage, timeline: Timeline, accesses: Accesses, french: French): void {
  const { fire, firstSteps, postures, gdpr, cyber, till } = french
  timeline.add(stage.moment(164, '08:40'), camille.email, (when) => stage.signUp(camille, when))
  const learner = createLearner(stage, timeline, accesses, camille)
  const at = (daysAgo: number, hour: string) => stage.moment(daysAgo, hour)
  const placeOf = (module: DemoModule, title: string) =>
    module.contents.findIndex(({ spec }) => spec.title.startsWith(title))

  const finish = (module: DemoModule, daysAgo: number, right: number) => {
    learner.accept(at(daysAgo + 1, '12:30'), module)
    for (const [place, { spec }] of module.contents.entries()) {
      learner.learn(at(daysAgo, `14:${10 + place * 5}`), module, place, spec.questions ? { right } : { done: true })
    }
  }
  finish(till, 73, 6)
  finish(cyber, 30, 11)
  finish(firstSteps, 17, 3)

  learner.accept(at(44, '09:00'), postures)
  for (let place = 0; place < 8; place++) {
    learner.learn(
      at(20 - place, '13:20'),
      postures,
      place,
      postures.contents[place]!.spec.questions ? { right: 3 } : { done: true },
    )
  }
  learner.accept(at(24, '09:10'), gdpr)
  learner.learn(at(5, '17:05'), gdpr, 0, { done: true })
  const note = (when: Date, module: DemoModule, place: number, notes: string) =>
    learner.act(when, module, (ctx, userModuleId) =>
      saveNotes(ctx, saveNotesInput.parse({ userModuleId, contentId: module.contents[place]!.id, notes })),
    )
  note(at(4, '17:20'), gdpr, 0, 'Demander à Inès où se trouve le registre.')

  learner.accept(at(39, '09:20'), fire)
  for (const [daysAgo, title] of [
    [12, 'Le triangle du feu'],
    [9, 'Comment un feu grandit'],
    [8, 'Les classes de feu'],
    [6, 'Donner l’alerte'],
    [5, 'Registre de sécurité'],
  ] as const) {
    learner.learn(at(daysAgo, '16:10'), fire, placeOf(fire, title), { done: true })
  }
  note(at(6, '16:25'), fire, placeOf(fire, 'Donner l’alerte'), '18 pour les pompiers, 112 depuis un portable.')
  learner.learn(at(2, '16:40'), fire, placeOf(fire, 'Quiz : quel extincteur'), { right: 5 })
  const extinguisher = placeOf(fire, hurriedTitle)
  learner.learn(at(1, '17:42'), fire, extinguisher, { slide: 7 })
  note(
    at(1, '17:45'),
    fire,
    extinguisher,
    'Classe A : eau pulvérisée. Classe B : CO₂. Ne jamais ouvrir une porte chaude.\n\nDégoupiller au sol, tester, puis avancer à 3 m.\n\nDemander à Marc où est l’extincteur de la réserve.',
  )
  const favourite = (when: Date, module: DemoModule, place: number) =>
    learner.act(when, module, (ctx, userModuleId) =>
      setFavorite(ctx, { userModuleId, contentId: module.contents[place]!.id, isFavorite: true }),
    )
  favourite(at(72, '10:00'), till, placeOf(till, 'Calculateur'))
  favourite(at(12, '16:30'), fire, placeOf(fire, 'Le triangle'))
  favourite(at(1, '17:46'), fire, extinguisher)
  learner.act(at(5, '16:30'), fire, async (ctx, userModuleId) => {
    const { resources } = await getUserModule(ctx, { userModuleId })
    const [card] = resources
    const contentId = fire.contents[0]!.id
    if (card) await setResourceFavorite(ctx, { userModuleId, contentId, resourceId: card.id, isFavorite: true })
  })
  timeline.add(at(4, '17:30'), camille.email, async (when) => markAllAsRead(await stage.signIn(camille.email, when)))
}

async function playNorthwind(stage: Stage, manager: ManagementCtx, english: English): Promise<void> {
  const own = await makeCompany(stage, manager, {
    name: 'Northwind Retail',
    logo: 'northwind',
    age: 118,
    managers: [olivia],
  })
  const { year, startDate, endDate } = licenceYear(stage)
  const licence = await createLicence(
    stage.at(own, stage.moment(116, '11:00')),
    createLicenceInput.parse({
      name: `Stores ${year}`,
      startDate,
      endDate,
      maxActiveUserAllowed: 25,
      moduleIdList: Object.values(english).map(({ id }) => id),
      platformManagerIdList: [own.actor.id],
    }),
  )
  const timeline = createTimeline(stage)
  const accesses: Accesses = new Map()
  const give = giver(stage, timeline, accesses, olivia, own.company)
  const people = emailsOf(northwindStaff)
  give(80, licence, english.welcome, [...people, emma.email])
  give(30, licence, english.fire, [...people, emma.email], stage.day(40))
  give(2, licence, english.privacy, [...people, emma.email])
  for (const [index, person] of northwindStaff.entries()) {
    timeline.add(stage.moment(79 - index, '09:15'), person.email, (when) => stage.signUp(person, when))
    const learner = createLearner(stage, timeline, accesses, person)
    learner.study(english.welcome, 74, 40)
    learner.study(english.fire, 29, 25)
  }
  timeline.add(stage.moment(79, '08:30'), emma.email, (when) => stage.signUp(emma, when))
  const learner = createLearner(stage, timeline, accesses, emma)
  learner.accept(stage.moment(60, '10:00'), english.welcome)
  for (let place = 0; place < 4; place++) {
    learner.learn(
      stage.moment(55 - place, '10:20'),
      english.welcome,
      place,
      place === 3 ? { right: 3 } : { done: true },
    )
  }
  learner.accept(stage.moment(20, '10:00'), english.fire)
  learner.learn(stage.moment(6, '15:10'), english.fire, 0, { done: true })
  learner.learn(stage.moment(5, '15:30'), english.fire, 1, { done: true })
  learner.learn(stage.moment(1, '11:05'), english.fire, 2, { slide: 2 })
  await timeline.play()
}

/** The last thing that happened: somebody known by e-mail only is given a first module, and the invitation is on its way. */
async function inviteNewcomer(stage: Stage, { firstSteps }: French): Promise<void> {
  const company = await stage.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('name', '=', 'Maison Delorme')
    .executeTakeFirstOrThrow()
  const licence = await stage.db
    .selectFrom('licenceModules')
    .select('licenceId')
    .where('moduleId', '=', firstSteps.id)
    .executeTakeFirstOrThrow()
  const ctx = await stage.manageCompany(karim.email, company, stage.moment(0, '10:02'))
  const userList = ['rosa.martinez@maison-delorme.example']
  await giveAccess(
    ctx,
    giveAccessInput.parse({ moduleLicenceId: licence.licenceId, moduleId: firstSteps.id, userList }),
  )
}
