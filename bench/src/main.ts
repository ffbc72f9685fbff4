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
if (process.argv[2] === 'scale') await import('./scale/measure.ts')
else if (process.argv[2] === 'lists') await import('./own-lists.ts')
else if (process.argv[2] === 'mass') await import('./mass-acts.ts')
else if (process.argv[2] === 'exports') await import('./exports.ts')
else if (process.argv[2] === 'upload') await import('./upload.ts')
else if (process.argv[2] === 'storage') await import('./storage.ts')
else if (process.argv[2] === 'nginx') await import('./nginx.ts')
else if (process.argv[2] === 'paint') await import('./paint/main.ts')
else if (process.argv[2] === 'lighthouse') await import('./lighthouse.ts')
else if (process.argv[2] === 'crowd') await import('./crowd.ts')
else if (process.argv[2] === 'failover') await import('./failover.ts')
else if (process.argv[2] === 'scaled') await import('./scaled.ts')
else if (process.argv[2] === 'compare') await import('./compare.ts')
else await import('./hot-paths.ts')
