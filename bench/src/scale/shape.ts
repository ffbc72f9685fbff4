/** How much there is of everything in a made database. */
export type Shape = {
  /** Company 0 is the big one; the last one has the oldest rows of all. */
  companies: number
  /** People who hold accesses, over all companies. */
  people: number
  /** Those of them in the big company. */
  bigPeople: number
  /** People who are in the big company by a group alone. */
  groupOnly: number
  /** Accesses that each person holds at first. */
  accessesEach: number
  /** Accesses of the big company beyond these. */
  moreInBig: number
  contents: number
  modules: number
  themes: number
  categories: number
  /** Of each thousand opened accesses, how many keep attempts with their data. */
  attemptsPerThousand: number
}

/** A platform after two years: about a million accesses, a tenth of them in one company. */
export const large: Shape = {
  companies: 500,
  people: 199_951,
  bigPeople: 19_850,
  groupOnly: 1_000,
  accessesEach: 5,
  moreInBig: 750,
  contents: 5_000,
  modules: 3_000,
  themes: 60,
  categories: 40,
  attemptsPerThousand: 500,
}

/** The reference: a thousand rows in each growing list, on the same server in the same run. */
export const small: Shape = {
  companies: 1_000,
  people: 1_250,
  bigPeople: 250,
  groupOnly: 750,
  accessesEach: 4,
  moreInBig: 0,
  contents: 1_000,
  modules: 1_000,
  themes: 60,
  categories: 40,
  attemptsPerThousand: 500,
}

/** The least platform on which the planner chooses as it does on the large one; made in seconds. */
export const medium: Shape = {
  companies: 40,
  people: 16_000,
  bigPeople: 5_000,
  groupOnly: 200,
  accessesEach: 5,
  moreInBig: 0,
  contents: 1_000,
  modules: 600,
  themes: 30,
  categories: 20,
  attemptsPerThousand: 30,
}
