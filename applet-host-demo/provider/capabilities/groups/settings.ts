import type { Decoded } from '#contract/codec.ts';
import type { groupUpdate } from '#contract/http/group-changes.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { GroupSwitch } from '#domain/group/group-flag.ts';
import { checkGroupName } from '#domain/group/group-name.ts';
import { checkGroupText } from '#domain/group/group-text.ts';
import { switchesSetWith } from '#domain/group/settings.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, success, type Result } from '#domain/result.ts';
import { type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import {
  findGroupPhoto,
  findLockedSwitches,
  flushHistory,
  type GroupFields,
  setGroupFields,
  setMessageStyle,
  setSwitches,
} from '../../base/store/groups/group-settings.ts';
import { mayUseGroupPhoto, replaceAvatar } from '../../base/store/files/avatars.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { authorId, lineAuthor } from './author.ts';
import { changeGroup } from './changes.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Changes the name, picture, talk frequency or introduction of a group: all or none. A system message reports a new name.
 * Spec: 2-contacts-groups §2 Group manage, §5, §7 groupUpdate.
 */
export async function changeGroupFields(
  { groupId, ...typed }: Decoded<typeof groupUpdate.request>,
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const checked = checkFields(typed);
  if (!checked.ok) return refuse(checked.failure, REASONS[checked.failure] ?? 'The value is not valid.');
  const fields = checked.value;
  return changeGroup(groupId, context, async (trx, actor) => {
    const nowMs = context.services.now();
    const photo = await changePhoto(trx, groupId, fields.photo, { userId: actor.userId, nowMs });
    if (!photo.ok) return photo.failure;
    const changed = await setGroupFields(trx, groupId, fields);
    if (changed.length === 0) return undefined;
    for (const field of changed)
      await recordOperation(trx, { groupId, actorId: authorId(context), ...operationOf(field, fields) }, nowMs);
    if (!changed.includes('name')) return {};
    const notice = { kind: 'group-renamed', ...lineAuthor(context, actor.name), groupName: fields.name ?? '' } as const;
    const content = { kind: 'notice', notice } as const;
    const message = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    return { systemMessage: await appendMessage(trx, message, nowMs) };
  });
}

/** Checks a new picture, and keeps its file. */
async function changePhoto(
  trx: DatabaseTransaction,
  groupId: string,
  after: string | undefined,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<Result<undefined, FailureCode>> {
  const before = await findGroupPhoto(trx, groupId);
  if (after === undefined || after === before) return success(undefined);
  if (!(await mayUseGroupPhoto(trx, userId, after))) return failure('invalid_request');
  await replaceAvatar(trx, { groupId }, { before, after }, nowMs);
  return success(undefined);
}

/** The act in the operation log. */
function operationOf(field: keyof GroupFields, { name = '', talkIntervalS = 0 }: GroupFields) {
  switch (field) {
    case 'name':
      return { kind: 'name-changed', detail: name } as const;
    case 'photo':
      return { kind: 'photo-changed' } as const;
    case 'talkIntervalS':
      return { kind: 'talk-interval-changed', detail: String(talkIntervalS) } as const;
    case 'intro':
      return { kind: 'intro-changed' } as const;
  }
}

function checkFields(typed: GroupFields): Result<GroupFields, FailureCode> {
  const name = typed.name === undefined ? success(undefined) : checkGroupName(typed.name);
  if (!name.ok) return name;
  const intro = typed.intro === undefined ? success(undefined) : checkGroupText('intro', typed.intro);
  if (!intro.ok) return intro;
  return success({ ...typed, name: name.value, intro: intro.value });
}

/**
 * Switches a setting of a group, and the settings that depend on it. Sharing that ends disconnects all guests.
 * Spec: 2-contacts-groups §4 Group-privacy switches, §6, §7 groupPrivateUpdate.
 */
export function changeSwitch(
  { groupId, name, isOn }: { readonly groupId: string; readonly name: GroupSwitch; readonly isOn: boolean },
  context: SessionContext,
): Promise<Outcome<undefined>> {
  return changeGroup(groupId, context, async (trx) => {
    const locked = await findLockedSwitches(trx, groupId);
    if (locked.includes(name)) return 'setting_locked';
    const changed = await setSwitches(trx, groupId, switchesSetWith(name, locked), isOn);
    if (changed.length === 0) return undefined;
    const kind = isOn ? 'setting-on' : 'setting-off';
    for (const detail of changed)
      await recordOperation(trx, { groupId, actorId: authorId(context), kind, detail }, context.services.now());
    return { isClosed: name === 'share' && !isOn };
  });
}

/** Sets the colour of admins' messages, or the limit of members' messages. Spec: 3-transport §3 Group, §7. L-GA5. */
export const changeMessageStyle = (
  { groupId, ...style }: { readonly groupId: string } & ({ readonly color: string } | { readonly limit: number }),
  context: SessionContext,
): Promise<Outcome<undefined>> =>
  changeGroup(groupId, context, async (trx) => {
    if (!(await setMessageStyle(trx, groupId, style))) return undefined;
    const act =
      'color' in style
        ? ({ kind: 'admin-color-changed', detail: style.color } as const)
        : ({ kind: 'message-limit-changed', detail: String(style.limit) } as const);
    await recordOperation(trx, { groupId, actorId: authorId(context), ...act }, context.services.now());
    return {};
  });

/** Deletes the history of a group for everybody. Spec: 2-contacts-groups §2 Group manage, §7 adminMsgFlush. L-GA4. */
export const flushGroup = (groupId: string, context: SessionContext): Promise<Outcome<undefined>> =>
  changeGroup(groupId, context, async (trx) => {
    const flushedUpTo = await flushHistory(trx, groupId);
    await recordOperation(
      trx,
      { groupId, actorId: authorId(context), kind: 'history-flushed' },
      context.services.now(),
    );
    return { flushedUpTo };
  });

const REASONS: Partial<Record<FailureCode, string>> = {
  group_name_missing: 'A group needs a name with a visible character.',
  group_name_format: 'The name of a group must not contain < > /.',
  group_name_too_long: 'The name of a group can have at most 16 characters.',
  text_too_long: 'The text can have at most 300 characters.',
};
