/** A player's calls to the customer service. Spec: 1-chat §7. Fields and paths that are not shown: D-09, L-CS2. */
import { SERVICE_KINDS } from '../../domain/service/service-session.ts';
import { named, nothing, oneOf, optional, record, textUpTo, withDefault } from '../codec.ts';
import {
  customData,
  serviceQueue,
  serviceScore,
  serviceSession,
  serviceSessionId,
  serviceTopic,
} from '../entities/service.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Whether and how the platform serves players now, and the caller's newest session with its place in the queue. */
export const serviceQueueGet = httpCall('/api/cs/mluser/config/queue', nothing, serviceQueue, { method: 'GET' });

/** Starts a session, or returns the one that is open. */
export const serviceSessionOpen = httpCall(
  '/api/cs/mluser/session',
  record({
    kind: withDefault(oneOf(SERVICE_KINDS), 'talk'),
    topic: withDefault(serviceTopic, ''),
    language: withDefault(shortText, ''),
    data: optional(customData),
  }),
  serviceSession,
);

/** Ends a session, or leaves the queue. */
export const serviceSessionEnd = httpCall(
  '/api/cs/mluser/session/{sessionId}/end',
  record({ sessionId: serviceSessionId }),
  serviceSession,
);

export const serviceSessionGet = httpCall(
  '/api/cs/mluser/session/{sessionId}',
  record({ sessionId: serviceSessionId }),
  serviceSession,
  { method: 'GET' },
);

/** Scores a session that has ended, once. */
export const serviceScorePut = httpCall(
  '/api/cs/mluser/session/{sessionId}',
  record({ sessionId: serviceSessionId, score: serviceScore, remark: withDefault(textUpTo(2000), '') }),
  serviceSession,
  { method: 'PUT' },
);

/** Gives the agents values of the host page about the player's matter. */
export const serviceCustomData = httpCall(
  '/api/cs/mluser/customData',
  record({ data: customData, sessionId: named('session_id', serviceSessionId) }),
  nothing,
);
