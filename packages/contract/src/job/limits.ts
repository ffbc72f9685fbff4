/** Failed jobs of each queue that are counted, and that one click tries again or removes. */
export const maxFailedJobs = 1000
