import type { FailureCode } from '#domain/failure.ts';
import { type Outcome, refuse } from '../../calls/outcome.ts';

const REASONS: Partial<Record<FailureCode, string>> = {
  not_found: 'There is no such session.',
  forbidden: 'Only agents of this customer service may do this, and only with sessions that they may see.',
  service_closed: 'The customer service is closed. Leave a message instead.',
  already_decided: 'Another agent has accepted this session, it has ended, or it has a score already.',
  agent_unavailable: 'The agent is not online, or has as many sessions as allowed.',
  invalid_request: 'The session does not allow this.',
};

/** Refuses a call to the customer service with a sentence. */
export const refuseService = (code: FailureCode): Outcome<never> => refuse(code, REASONS[code] ?? code);
