import type { ReadyMail } from '@cursus/domain/mail'

/** A mail with data for every template. */
export const sampleMail = (over: Partial<ReadyMail> = {}): ReadyMail => ({
  id: '0192f0c1-7b1e-7000-8000-000000000001',
  template: 'newModuleAvailable',
  to: 'camille@maison-delorme.example',
  language: 'fr',
  firstname: 'Camille',
  createdAt: new Date('2026-11-20T09:00:00Z'),
  attempts: 1,
  data: {
    link: 'http://localhost:3000/platform/user-module/1?a=1&b=2',
    companyName: 'Maison Delorme',
    licenceName: 'Licence 2026',
    figures: { given: 41, done: 37, doneNow: 29, late: 23, toAccept: 19 },
    moduleTitle: 'Sécurité incendie',
    newEmail: 'neuve@maison-delorme.example',
    inviterName: 'Karim',
    certificates: [{ title: 'Sécurité incendie', companyName: 'Maison Delorme' }],
    notices: [
      {
        type: 'newModuleAvailable',
        kind: 'modules',
        data: { companyName: 'Maison Delorme', moduleTitle: 'Sécurité incendie' },
        link: 'http://localhost:3000/platform/user-module/1?for=camille%40maison-delorme.example',
        createdAt: new Date('2026-11-19T15:00:00Z'),
      },
      {
        type: 'licenceFull',
        kind: 'licences',
        data: { companyName: 'Maison Delorme', licenceName: 'Licence 2026' },
        createdAt: new Date('2026-11-19T16:00:00Z'),
      },
    ],
    endsAt: '2026-12-12T22:59:59.999Z',
    support: {
      from: 'camille@maison-delorme.example',
      senderName: 'Camille Aubert',
      isSignedIn: true,
      type: 'technical',
      message: 'Première ligne\nseconde ligne',
      moduleTitle: 'Sécurité incendie',
      companyName: 'Maison Delorme',
      details: {
        browser: 'Chromium 130',
        screen: '390 × 844 (390 × 844, × 3)',
        page: '/platform/home',
        version: '1.3.2',
      },
    },
  },
  ...over,
})
