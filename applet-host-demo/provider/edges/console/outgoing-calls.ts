import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { resumeOutgoing } from '../../base/outgoing/resume.ts';
import { refuseCall } from '../server-api/failures.ts';
import { boolean, NOTHING, object } from '../server-api/json-codecs.ts';
import { countWaitingWork } from '../../base/store/engine/outgoing-pause.ts';
import { type ConsoleCall, inChargeCall, operatorCall } from './call.ts';

const outgoingGet = operatorCall(
  { name: 'getOutgoing', method: 'GET', path: '/outgoing', body: NOTHING },
  async (_request, { services: { db, now, outgoing } }) => {
    const pause = outgoing.pause();
    if (pause === undefined) return success({ isPaused: false });
    const { cause, sinceMs, backupMadeAt } = pause;
    return success({
      isPaused: true,
      cause,
      since: new Date(sinceMs).toISOString(),
      ...(backupMadeAt === undefined ? {} : { backupMadeAt }),
      waiting: await countWaitingWork(db, now()),
    });
  },
);

const outgoingResume = inChargeCall(
  {
    name: 'resumeOutgoing',
    method: 'POST',
    path: '/outgoing/resume',
    body: object({ dropEvents: optional(boolean), dropScheduled: optional(boolean) }),
  },
  async ({ body }, { services, session, requestId }) => {
    const { db, now, outgoing } = services;
    const drop = { events: body.dropEvents === true, scheduled: body.dropScheduled === true };
    const author = { actor: session.operator.name, requestId };
    const dropped = await resumeOutgoing(db, drop, author, now());
    // The other nodes notice it by themselves.
    await outgoing.refresh();
    return dropped === undefined
      ? refuseCall('already_closed', 'Outgoing work is not paused.')
      : success({ droppedEvents: dropped.events, droppedScheduled: dropped.scheduled });
  },
);

/** The pause of outgoing work, as after a restore. L-O10. */
export const OUTGOING_CALLS: readonly ConsoleCall[] = [outgoingGet, outgoingResume];
