/**
 * Node's options for server and worker: a collection after the start, and TypeScript from
 * `strip-types.mjs`, which save 60 MB per process.
 */
const processOptions = ['--expose-gc', '--import', './scripts/typescript.mjs']

/** The Dockerfile and `docs/operations.md` repeat these flags. */
export const serverOptions = [
  ...processOptions,
  // V8 lets a heap with a small limit grow less between two collections.
  '--max-old-space-size=1024',
  // The young generation begins at its full size: V8 would begin with 1 MB and collect it more often.
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  // Pretenuring put rows of answers into the old generation, which kept them and all that they refer
  // to until the next full collection: a list took a third more CPU time.
  '--no-allocation-site-pretenuring',
]

/**
 * The worker's heap is smaller still: 10,000 mails take 110 MB less, and a fifth more CPU time. On
 * the server it would cost 70% more CPU time per commit.
 */
export const workerOptions = [...processOptions, '--max-old-space-size=512', '--max-semi-space-size=4']
