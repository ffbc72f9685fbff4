/** Greatest lengths of what a company says of itself, in characters. */
export const companyLengths = {
  welcome: 200,
  address: 200,
  town: 80,
  registration: 80,
  signerName: 80,
  signerRole: 80,
  certificateNote: 500,
}

/** What a new company does, in this order; the last one is the first content that is done. */
export const firstSteps = ['licence', 'people', 'assignment', 'result'] as const
export type FirstStep = (typeof firstSteps)[number]
export type FirstSteps = Record<FirstStep, boolean>

export const countSteps = (steps: FirstSteps): number => firstSteps.filter((step) => steps[step]).length
