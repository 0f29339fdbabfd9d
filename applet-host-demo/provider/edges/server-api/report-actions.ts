import { chatKind } from '#domain/chat/chat-id.ts';
import { success } from '#domain/result.ts';
import type { Outcome } from '../../calls/outcome.ts';
import { banMembers } from '../../capabilities/groups/moderation.ts';
import { removeMessage } from '../../capabilities/messages/removal.ts';
import { shadowMessage } from '../../capabilities/messages/shadow.ts';
import type { Report } from '../../base/store/moderation/reports.ts';
import type { LimitKind } from '../../base/store/schema/schema-moderation.ts';
import { freezeUser } from '../../capabilities/users/session-ends.ts';
import type { ApiContext } from './endpoint.ts';
import { type ApiOutcome, refuseAs, refuseCall } from './failures.ts';
import { asPlatform, requireGroup, requirePlayer } from './references.ts';
import { checkUntil, type Sanction, setLimit } from './sanctions.ts';

/** The decisions of a moderator about a report. */
export const REPORT_ACTIONS = [
  'none',
  'remove-message',
  'shadow-message',
  'mute-player',
  'mute-everywhere',
  'shadow-player',
  'freeze-player',
] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/** The actions that can have an end. */
const WITH_END: readonly ReportAction[] = ['mute-everywhere', 'shadow-player', 'freeze-player'];

/** Carries out an action. A repeat has no further effect. L-PB11. */
export function carryOut(
  action: ReportAction,
  report: Report,
  context: ApiContext,
  sanction: Sanction,
): Promise<ApiOutcome<unknown>> {
  if (sanction.until !== undefined && !WITH_END.includes(action))
    return Promise.resolve(
      refuseCall('invalid_request', `The action "${action}" has no end.`, { field: 'body.until' }),
    );
  switch (action) {
    case 'none':
      return Promise.resolve(success(undefined));
    case 'remove-message':
      return removeForAll(report, context);
    case 'shadow-message':
      return takeFromOthers(report, context);
    case 'mute-player':
      return mutePlayer(report, context);
    case 'mute-everywhere':
      return limitPlayer('mute', report, context, sanction);
    case 'shadow-player':
      return limitPlayer('shadow', report, context, sanction);
    case 'freeze-player':
      return freezePlayer(report, context, sanction);
  }
}

/** Removes the message for everybody, in the platform's own name. D-20. */
async function removeForAll({ message }: Report, context: ApiContext): Promise<ApiOutcome<unknown>> {
  if (message === undefined) return unfitting('remove-message', 'of a message');
  return answerOf(await removeMessage(message, context));
}

/** Removes the message for everybody but its sender. */
async function takeFromOthers({ message }: Report, context: ApiContext): Promise<ApiOutcome<unknown>> {
  if (message === undefined) return unfitting('shadow-message', 'of a message');
  return answerOf(await shadowMessage(message, context));
}

/** Mutes the player in the group of the message. */
async function mutePlayer({ message, reported }: Report, context: ApiContext): Promise<ApiOutcome<unknown>> {
  if (message === undefined || chatKind(message.chatId) !== 'group')
    return unfitting('mute-player', 'of a message in a group');
  const group = await requireGroup(context, message.chatId);
  if (!group.ok) return group;
  const { groupId, ownerId } = group.value;
  return answerOf(
    await banMembers({ groupId, userIds: [reported.userId], isBanned: true }, asPlatform(context, ownerId)),
  );
}

async function limitPlayer(
  kind: LimitKind,
  { reported }: Report,
  context: ApiContext,
  sanction: Sanction,
): Promise<ApiOutcome<unknown>> {
  const player = await requirePlayer(context, `user:${reported.userId}`);
  return player.ok ? setLimit(context, player.value.userId, kind, sanction) : player;
}

async function freezePlayer(
  { reported }: Report,
  context: ApiContext,
  { until, reason }: Sanction,
): Promise<ApiOutcome<unknown>> {
  const player = await requirePlayer(context, `user:${reported.userId}`);
  if (!player.ok) return player;
  const checked = checkUntil(context, until);
  if (!checked.ok) return checked;
  return success(await freezeUser(context.services, player.value.userId, { untilMs: until, reason }));
}

const unfitting = (action: ReportAction, needed: string): ApiOutcome<never> =>
  refuseCall('invalid_request', `"body.action" can be "${action}" only for the report ${needed}.`, {
    field: 'body.action',
  });

const answerOf = (outcome: Outcome<unknown>): ApiOutcome<unknown> =>
  outcome.ok ? success(outcome.value.data) : refuseAs(outcome.failure);
