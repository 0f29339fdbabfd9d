/**
 * All regular work. `waits`: while outgoing work is paused, it does not run, because it sends something, moves money, or removes files or
 * data that a copy may share with the original. `goes on`: it changes only this database, and its users may notice a standstill.
 */
const JOBS = {
  webhooks: 'waits',
  'removed-webhooks': 'goes on',
  'scheduled-messages': 'waits',
  'expired-money': 'waits',
  'money-movements': 'waits',
  lottery: 'waits',
  erasures: 'waits',
  exports: 'waits',
  retention: 'waits',
  maintenance: 'waits',
  'audit-intents': 'goes on',
  calls: 'goes on',
  'ended-freezes': 'goes on',
  'overdue-sessions': 'goes on',
  'service-places': 'goes on',
  'service-rules': 'goes on',
  figures: 'goes on',
} as const;

export type JobName = keyof typeof JOBS;

/** The jobs that do not run while outgoing work is paused. */
export const waitsForResume = (job: JobName): boolean => JOBS[job] === 'waits';
