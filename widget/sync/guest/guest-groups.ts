import type { WireContext } from '../../contract/codec.ts';
import type { GuestFrame } from '../../contract/guest.ts';
import { isGroupId, type GroupId } from '../../domain/chat/chat-id.ts';
import { NOT_SHARED, type Failure } from '../../domain/failure.ts';
import { canAddGuestGroup } from '../../domain/group/guest-group.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { groupsAtom } from '../../state/chats.ts';
import { guestGroupsAtom, type GuestGroupView } from '../../state/guest.ts';
import type { Api } from '../../transport/api.ts';
import { openGuestLink, type GuestLink } from '../../transport/guest-link.ts';
import type { GuestLinkState } from '../../transport/guest-machine.ts';
import type { Hosts } from '../../transport/hosts.ts';
import type { Notify } from '../notify.ts';
import type { Store } from '../store.ts';
import { createGuestChat, type GuestChat } from './guest-chat.ts';
import { createGuestSenders } from './guest-senders.ts';

export interface GuestGroups {
  /**
   * Views a shared group as a guest. Resolves when the group has loaded. Fails with `guest_limit` (five are open),
   * `guest_failed`, or `share_closed`; the caller has to show these. This module shows failures that happen later.
   */
  readonly open: (groupId: GroupId) => Promise<Result<undefined, Failure>>;
  readonly close: (groupId: GroupId) => void;
  readonly loadOlder: (groupId: GroupId) => Promise<void>;
  /** Reports an external event: network back, page shown, or a tap. */
  readonly notice: (type: 'online' | 'shown' | 'retry') => void;
  readonly stop: () => void;
}

export interface GuestGroupsDeps {
  readonly platform: Pick<
    Platform,
    'clock' | 'random' | 'keyValue' | 'scheduler' | 'openSocket' | 'importStreams' | 'log'
  >;
  /** Whether the provider is known to send a first frame on every link. */
  readonly sendsHello: () => boolean;
  readonly api: Pick<Api, 'callDirect'>;
  readonly store: Store;
  readonly hosts: Pick<Hosts, 'inTurn' | 'use'>;
  readonly wire: () => WireContext;
  readonly notify: Notify;
}

interface Visit {
  view: GuestGroupView;
  readonly chat: GuestChat;
  link: GuestLink | undefined;
  readonly opened: Promise<Result<undefined, Failure>>;
  readonly settle: (outcome: Result<undefined, Failure>) => void;
  /** The group has loaded. Before that, the caller of `open` handles failures. */
  isThere: boolean;
}

interface VisitReactions {
  readonly change: (visit: Visit, changed: Partial<GuestGroupView>) => void;
  readonly arrive: (visit: Visit) => void;
  readonly refuse: (visit: Visit) => void;
  readonly drop: (visit: Visit, reason: Failure | undefined) => void;
}

const REFUSED: Failure = { code: 'guest_failed', detail: NOT_SHARED };

/** Joins and leaves shared groups as a guest. Spec: 3-transport §4 Guest group connection, §6, §8. */
export function createGuestGroups(deps: GuestGroupsDeps): GuestGroups {
  const { platform, api, store, sendsHello, hosts, wire, notify } = deps;
  const visits = new Map<GroupId, Visit>();
  const senders = createGuestSenders(api, store);
  let cancelPublish: (() => void) | undefined;

  const publishNow = (): void => {
    cancelPublish = undefined;
    store.set(guestGroupsAtom, new Map([...visits].map(([groupId, { view }]) => [groupId, view])));
    for (const { view } of visits.values()) senders.learn(view.groupId, view.messages);
  };
  /** At most once per frame, however many messages arrive. */
  const publish = (): void => {
    cancelPublish ??= platform.scheduler.nextFrame(publishNow);
  };
  const change = (visit: Visit, changed: Partial<GuestGroupView>): void => {
    visit.view = { ...visit.view, ...changed };
    publish();
  };

  const arrive = (visit: Visit): void => {
    visit.isThere = true;
    visit.settle(success(undefined));
  };

  /** Removes a group from the guest view, and shows `reason` to the user. */
  const drop = (visit: Visit, reason: Failure | undefined): void => {
    if (visits.get(visit.view.groupId) !== visit) return;
    visits.delete(visit.view.groupId);
    visit.chat.end();
    senders.forget(visit.view.groupId);
    visit.link?.leave();
    if (reason !== undefined && visit.isThere) notify(reason);
    visit.settle(reason === undefined ? success(undefined) : failure(reason));
    publish();
  };

  /**
   * Ends the visit after a refusal. A user who has seen the group gets `share_closed`, other users get `guest_failed`.
   */
  const refuse = (visit: Visit): void => {
    const { group, groupId } = visit.view;
    const name = group === undefined || group.name === '' ? groupId : group.name;
    drop(visit, visit.isThere ? { code: 'share_closed', name } : REFUSED);
  };

  const reactions: VisitReactions = { change, arrive, refuse, drop };

  const begin = (groupId: GroupId): Visit => {
    let settle: Visit['settle'] = () => undefined;
    const opened = new Promise<Result<undefined, Failure>>((resolve) => (settle = resolve));
    const chat = createGuestChat({
      api,
      clock: platform.clock,
      groupId,
      publish: (changed) => change(visit, changed),
      onLoaded: () => arrive(visit),
      onRefused: () => refuse(visit),
    });
    const view: GuestGroupView = {
      groupId,
      group: undefined,
      link: 'connecting',
      messages: [],
      history: { state: 'loading' },
    };
    const visit: Visit = { view, chat, link: undefined, opened, settle, isThere: false };
    visits.set(groupId, visit);
    visit.link = openGuestLink({
      platform,
      sendsHello,
      hosts,
      wire,
      groupId,
      onFrame: (frame) => takeFrame(visit, frame, reactions),
      onState: (state) => takeState(visit, state, reactions),
    });
    return visit;
  };

  const close = (groupId: GroupId): void => {
    const visit = visits.get(groupId);
    if (visit !== undefined) drop(visit, undefined);
  };

  // A member does not need a guest link.
  const stopFollowing = store.sub(groupsAtom, () => {
    for (const groupId of visits.keys()) if (store.get(groupsAtom).has(groupId)) close(groupId);
  });

  return {
    async open(groupId) {
      if (store.get(groupsAtom).has(groupId)) return success(undefined);
      const known = visits.get(groupId);
      if (known !== undefined) {
        if (known.view.link !== 'open') known.link?.notice('retry');
        return known.opened;
      }
      if (!isGroupId(groupId)) return failure(REFUSED);
      if (!canAddGuestGroup(visits.size)) return failure({ code: 'guest_limit' });
      return begin(groupId).opened;
    },
    close,
    loadOlder: async (groupId) => visits.get(groupId)?.chat.loadOlder(),
    notice(type) {
      for (const visit of visits.values()) visit.link?.notice(type);
    },
    stop() {
      stopFollowing();
      for (const groupId of visits.keys()) close(groupId);
      cancelPublish?.();
      publishNow();
    },
  };
}

/** The link of a group has changed. */
function takeState(visit: Visit, state: GuestLinkState, { change, refuse, drop }: VisitReactions): void {
  switch (state.name) {
    case 'connecting':
    case 'waiting':
    case 'closed':
      return change(visit, { link: state.name });
    case 'open':
      // Ignore heartbeats: the link was open already.
      if (visit.view.link === 'open') return;
      change(visit, { link: 'open' });
      return visit.chat.catchUp();
    case 'ended':
      if (state.reason === 'refused') return refuse(visit);
      return drop(visit, state.reason === 'failed' ? { code: 'guest_failed' } : undefined);
    default:
      assertNever(state);
  }
}

/** The link of a group has received a frame. */
function takeFrame(visit: Visit, frame: GuestFrame, { change, arrive }: VisitReactions): void {
  switch (frame.kind) {
    case 'guestOpen':
      change(visit, { group: frame.data.group, fileToken: frame.data.fileToken });
      return arrive(visit);
    case 'guestBeat': {
      const { fileToken, newestMessageId } = frame.data;
      if (fileToken !== undefined) change(visit, { fileToken });
      return visit.chat.expect(newestMessageId);
    }
    case 'rcvMsg':
      if (frame.data.chatId === visit.view.groupId) visit.chat.receive(frame.data);
      return;
    case 'groupFlushed':
      if (frame.data.groupId === visit.view.groupId) visit.chat.flush(frame.data.messageId);
      return;
    case 'groupShareClosed':
    case 'nothing':
      // The link ends automatically.
      return;
    default:
      assertNever(frame);
  }
}
