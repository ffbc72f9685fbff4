import { it } from 'vitest'
import { signedInAdmin } from './support/arrange.ts'
import { see, useJourney } from './support/journey.ts'
import { buttonOf, optionOf } from './support/named.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const MiB = 1024 * 1024
const strict = { MAX_PACKAGE_MB: '2' }
const loose = { MAX_PACKAGE_MB: '4' }
const journey = useJourney(strict)

async function restart(changes: NodeJS.ProcessEnv): Promise<void> {
  await journey.platform.kill('server')
  await journey.platform.start('server', changes)
}

it('pages show the settings of the installation, and changed ones at the next visit', async () => {
  const client = await signedInAdmin(journey.platform)
  await client.call('POST', 'contentCategory', { fallbackName: 'Safety' })
  const page = await signedInPage(journey, admin)
  const form = page.getByRole('dialog', { name: m.management_content_new() })
  const choose = (bytes: number) =>
    form.getByLabel(m.management_content_package(), { exact: true }).setInputFiles({
      name: 'course.zip',
      mimeType: 'application/zip',
      buffer: Buffer.alloc(bytes),
    })
  const visit = () => page.goto(`${journey.platform.origin}/management/content/add`)
  await visit()
  await see(form.getByText(m.management_content_package_hint({ max: '2 Mo' })))
  await choose(3 * MiB)
  await see(form.getByText(m.upload_too_big({ max: '2 Mo', size: '3 Mo' })))

  await restart(loose)
  await visit()
  await see(form.getByText(m.management_content_package_hint({ max: '4 Mo' })))
  await choose(3 * MiB)
  await see(form.getByText('course.zip'))

  // A page that was opened before a limit was lowered sends what the server now refuses.
  await restart(strict)
  await form.getByLabel(m.management_title(), { exact: true }).fill('Course')
  await form.getByLabel(m.management_description()).fill('Safe work.')
  await form.getByRole('combobox', { name: m.management_content_category() }).click()
  await optionOf(page, 'Safety').click()
  await buttonOf(form, m.management_content_add_submit()).click()
  await see(form.getByText(m.error_max_weight_resource({ max: '2 Mo' })))
})
