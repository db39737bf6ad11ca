// The applications of somebody who leaves: what waits for an answer, and what had made them the person of a job.

export {
  countWaiting as countWaitingApplications,
  withdrawConfirmed as withdrawConfirmedApplications,
  withdrawWaiting as withdrawWaitingApplications,
} from './withdrawal.sql.ts'
