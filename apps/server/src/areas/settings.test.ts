import { languages } from '@cursus/contract/language-values'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const usual = useTestApp()
const other = useTestApp({ MAX_PACKAGE_MB: '3', TIME_ZONE: 'Pacific/Auckland' })

const MiB = 1024 * 1024

describe('GET settings', () => {
  it('returns the settings of the installation to anybody', async () => {
    expect((await usual.call('GET', '/api/settings')).json()).toEqual({
      timeZone: 'Europe/Paris',
      uploadLimits: {
        companyLogo: 2 * MiB,
        peopleFile: 10 * MiB,
        illustration: 5 * MiB,
        resource: 100 * MiB,
        scormPackage: 1024 * MiB,
      },
      languages: [...languages],
      passwordLength: { min: 8, max: 30 },
    })
    const { result } = (await other.call('GET', '/trpc/settings.get')).json()
    expect(result.data).toMatchObject({
      timeZone: 'Pacific/Auckland',
      uploadLimits: { companyLogo: 2 * MiB, scormPackage: 3 * MiB },
    })
  })
})
