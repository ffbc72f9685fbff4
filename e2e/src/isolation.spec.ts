import { buildCourse12, buildIsolationProbe } from '@cursus/scorm/testing'
import { expect, it } from 'vitest'
import { giveModule } from './support/arrange.ts'
import { Client } from './support/client.ts'
import { inPackage, see, useJourney } from './support/journey.ts'
import { titleOf } from './support/named.ts'
import { person, signIn } from './support/people.ts'

const journey = useJourney({}, 'refused')

it('a package reaches nothing of the application, of other launches or of other people', async () => {
  const { platform } = journey
  // Another person's launch on the same content origin, open at the same time.
  const other = person('Omar Diallo', 'fr')
  const theirs = await giveModule(platform, {
    person: other,
    title: 'Autre module',
    contents: [{ title: 'Leur cours', type: 'scorm-content', file: await buildCourse12() }],
  })
  const client = new Client(platform.origin)
  await client.signIn(other)
  const { launchUrl } = await client.call<{ launchUrl: string }>(
    'POST',
    `user/me/userModule/${theirs.userModuleId}/userContent/${theirs.contentIds[0]}/open`,
  )
  const [, , launch = ''] = new URL(launchUrl).pathname.split('/')
  const forged = launch.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const learner = person('Lina Sow', 'fr')
  const { userModuleId, contentIds } = await giveModule(platform, {
    person: learner,
    title: 'Sonde',
    contents: [
      {
        title: 'La sonde',
        type: 'scorm-content',
        file: await buildIsolationProbe({
          appOrigin: platform.origin,
          apiPaths: ['/api/user/me', '/api/user/me/userModule', '/trpc/auth.me'],
          foreignPaths: [`/l/${forged}/f/index.html`, `/l/${forged}/_player`, '/', '/api/user/me'],
        }),
      },
    ],
  })
  const page = await (await journey.visitor()).newPage()
  await page.goto(`${platform.origin}/platform/user-module/${userModuleId}/content/${contentIds[0]}`)
  await signIn(page, learner)
  const probe = inPackage(page)
  await see(probe.locator('body[data-state=reported]'))
  expect(JSON.parse((await probe.locator('#report').textContent()) ?? '')).toEqual([])
  await see(titleOf(page, 'La sonde'))
})
