// npm run bench              the hot paths beside their yardsticks
// npm run bench -- scale     every list with a million accesses and with a thousand
// npm run bench -- lists     every list of a participant with 2,000 contents
// npm run bench -- mass      what 10,000 people at once cost
// npm run bench -- exports   all results of a company as a file, with 10,000 and 100,000 rows, and
//                            200 records as a ZIP (`-- exports zip`: only that)
// npm run bench -- upload    a package of 1 GiB, resumable beside plain
// npm run bench -- storage   files of a package from S3 beside a folder
// npm run bench -- nginx     packages through nginx, cut and resumed
// npm run bench -- paint     first visits on a slow telephone line, clicks on a fast one, and the way
//                            from an invitation to the first slide (`-- paint home`: one page)
// npm run bench -- lighthouse    Lighthouse of six pages on a telephone (`-- lighthouse home`: of one)
// npm run bench -- crowd     how many learners learn at once, with one, two and three servers
// npm run bench -- failover  a standby takes over from a killed database under traffic
// npm run bench -- scaled    three servers and workers in containers are killed, stopped, updated
//                            and restarted under traffic (`-- scaled --people 2000 --minutes 60`:
//                            a soak; `--s3`: with files in a bucket)
// npm run bench -- compare <folder>    the hot paths of another checkout and of this one
const modes: Record<string, () => Promise<unknown>> = {
  scale: () => import('./scale/measure.ts'),
  lists: () => import('./own-lists.ts'),
  mass: () => import('./mass-acts.ts'),
  exports: () => import('./exports.ts'),
  upload: () => import('./upload.ts'),
  storage: () => import('./storage.ts'),
  nginx: () => import('./nginx.ts'),
  paint: () => import('./paint/main.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  crowd: () => import('./crowd.ts'),
  failover: () => import('./failover.ts'),
  scaled: () => import('./scaled.ts'),
  compare: () => import('./compare.ts'),
}
const [, , mode] = process.argv
const measure = mode ? modes[mode] : () => import('./hot-paths.ts')
if (!measure) throw new Error(`No benchmark is called ${mode}`)
await measure()
