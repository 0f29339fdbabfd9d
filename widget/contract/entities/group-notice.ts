import {
  GROUP_NOTICE_TYPES,
  groupNoticeKey,
  type GroupNotice,
  type GroupNoticeState,
} from '../../domain/group/notice.ts';
import { flag, mapped, named, oneOf, optional, record, refuse, text, time, withDefault, type Codec } from '../codec.ts';
import { groupId, userId } from '../ids.ts';

/** Spec: 2-contacts-groups §4 Group notice state. */
const STATES: readonly GroupNoticeState[] = ['pending', 'agreed', 'refused', 'expired'];

const noticeState: Codec<GroupNoticeState> = {
  type: "'0'–'3'",
  read: (wire, context, path) => STATES[Number(text.read(wire, context, path))] ?? refuse(path, "'0'–'3'"),
  write: (state) => String(STATES.indexOf(state)),
};

const person = record({ userId, name: withDefault(text, '', 'nickName'), photo: optional(text, 'headPhoto') });

const wireNotice = record({
  /** The key of the notice, which readers can compute themselves. */
  id: optional(text),
  groupId: named(['groupId', 'group_id'], groupId),
  groupName: withDefault(text, ''),
  groupPhoto: withDefault(text, '', 'headPhoto'),
  type: oneOf(GROUP_NOTICE_TYPES),
  state: withDefault(noticeState, 'pending'),
  from: person,
  doneBy: optional(person, 'done'),
  /** In place of `done`. Older clients leave the actor open. D-20. */
  isByPlatform: optional(flag, 'done_by_platform'),
  timeMs: named('updateDate', time),
});

/** Spec: 2-contacts-groups §3 Group notice. */
export const groupNotice: Codec<GroupNotice> = mapped(
  wireNotice,
  ({ groupId, groupName, groupPhoto, type, state, from, doneBy, isByPlatform, timeMs }): GroupNotice => ({
    groupId,
    groupName,
    groupPhoto,
    type,
    state,
    from,
    doneBy,
    isByPlatform,
    timeMs,
  }),
  (notice) => ({ ...notice, id: groupNoticeKey(notice) }),
);
