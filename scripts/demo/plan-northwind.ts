import type { Calendar } from './calendar.ts'
import { englishModules } from './catalogue.ts'
import { emailsOf, emma, northwindStaff, olivia } from './people.ts'
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
