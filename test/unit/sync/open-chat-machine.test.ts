import { describe, expect, test } from 'vitest';
import { nextOpenChat } from '../../../widget/sync/open-chat/open-chat-machine.ts';
import type { OpenChatEvent, OpenChatState } from '../../../widget/sync/open-chat/open-chat-state.ts';
import { describeChange } from '../../support/describe-open-chat.ts';
import { EPOCH, EVENTS, factsOf, STATES, type EventKey, type StateKey } from '../../support/open-chat-states.ts';

const ALL = 'closed reading returning catchingUpEmpty catchingUp reaching reachingBehind live behind empty detached';
const OPEN = 'reading returning catchingUpEmpty catchingUp reaching reachingBehind live behind empty detached';
const LOADED = 'catchingUp reaching reachingBehind live behind';
const BUSY = 'reading returning catchingUpEmpty catchingUp reachingBehind';
const CATCHING_UP = 'catchingUpEmpty catchingUp reachingBehind';
const NOTHING_LOADED = 'reading catchingUpEmpty empty';
const AT_END = 'catchingUpEmpty catchingUp reaching reachingBehind live behind empty';
const NOT_DETACHED = 'reading returning catchingUpEmpty catchingUp reaching reachingBehind live behind empty';

/**
 * The changes of each event, and the states in which they happen. In all other states, the event changes nothing. A change lists
 * the range with the number that it reaches, `[from–to own]` (the messages on screen), the edges, and after `→` the effects.
 */
const TABLE: Record<EventKey, { readonly [change: string]: string }> = {
  open: {
    'epoch+1 reading [own] older:loading newer:finished is-reading opening focus:undefined read:undefined unread:0 mention:undefined top:undefined refusal:undefined → notify-opened → read-end → read-top':
      ALL,
  },
  openCached: {
    'epoch+1 live≤50 [41–50 own] older:more newer:finished is-read opening focus:undefined read:50 unread:2 mention:51 top:undefined refusal:undefined → notify-opened → catch-up → read-top':
      ALL,
  },
  openCachedEmpty: {
    'epoch+1 live≤? [own] older:loading newer:finished is-read opening focus:undefined read:undefined unread:0 mention:undefined top:undefined refusal:undefined → notify-opened → catch-up → read-top':
      ALL,
  },
  close: {
    closed: OPEN,
  },
  scrollUp: {
    'older:loading → wait': 'returning',
    'older:loading → read-older(43)': LOADED,
    'catching-up≤? over older:loading → load-newest': 'empty',
    'older:loading → read-older(11)': 'detached',
  },
  scrollDown: {
    'newer:loading → load-newer(20–52)': 'detached',
  },
  jumpWithin: {
    '→ answer(not_found)': 'closed',
    '→ load-around(45)': 'reading returning catchingUpEmpty empty detached',
    'focus:45': LOADED,
  },
  jumpFar: {
    '→ answer(not_found)': 'closed',
    '→ load-around(5)': OPEN,
  },
  showEnd: {
    'focus:end': NOT_DETACHED,
    'epoch+1 reading → read-end': 'detached',
  },
  catchUp: {
    '→ wait': BUSY,
    'catching-up≤52 → load-missed(52–54)': 'behind',
    'catching-up≤? over → load-newest': 'empty',
  },
  retryDue: {
    '→ wait': BUSY,
    'catching-up≤52 → load-missed(52–54)': 'behind',
    'catching-up≤? over → load-newest': 'empty',
  },
  reload: {
    '→ wait, then reload': BUSY,
    '→ load-again(45–52)': 'reaching live behind',
  },
  arrival: {
    'catching-up≤53 [43–53 own]': 'catchingUp',
    'live≤53 reaching [43–53 own]': 'reaching',
    'catching-up≤53 reaching [43–53 own]': 'reachingBehind',
    'live≤53 [43–53 own]': 'live behind',
    'catching-up≤? over → load-newest': 'empty',
  },
  arrivalOverlapping: {
    'catching-up≤53 [21–53 own]': 'catchingUp',
    'live≤53 reaching [21–53 own]': 'reaching',
    'catching-up≤53 reaching [21–53 own]': 'reachingBehind',
    'live≤53 [21–53 own]': 'live behind',
    'catching-up≤? over → load-newest': 'empty',
    'live≤53 [11–53 own] newer:finished': 'detached',
  },
  arrivalAfterGap: {
    'catching-up≤52 reaching → load-missed(52–60)': 'reaching',
    'catching-up≤52 → load-missed(52–60)': 'live behind',
    'catching-up≤? over → load-newest': 'empty',
  },
  arrivalElsewhere: {},
  ownSending: {
    '[own new]': NOTHING_LOADED,
    '[11–20 new]': 'returning',
    '[43–52 own new]': LOADED,
    'epoch+1 reading → read-end': 'detached',
  },
  ownSent: {
    '[55–55]': NOTHING_LOADED,
    '[43–52 55–55]': LOADED,
  },
  ownSentLongAgo: {
    '[7–7]': NOTHING_LOADED,
    '[43–52]': LOADED,
  },
  deleted: {
    '[]': 'returning detached',
    '[49–52 own]': LOADED,
  },
  unsentDropped: {
    '[]': NOTHING_LOADED,
    '[11–20]': 'returning detached',
    '[43–52]': LOADED,
  },
  top: {
    'top:2': OPEN,
  },
  refused: {
    'refusal:noFriend': OPEN,
  },
  endRead: {
    'live≤52 reaching [43–52 own] older:more is-read → load-unread(30–43)': 'reading',
    'live≤52 [43–52 own] older:more newer:finished focus:end': 'returning',
  },
  endReadBehind: {
    'catching-up≤40 [31–40 own] older:more is-read → load-missed(40–52)': 'reading',
    'catching-up≤40 [31–40 own] older:more newer:finished focus:end → load-missed(40–52)': 'returning',
  },
  endReadEmpty: {
    'catching-up≤? over [own] older:loading is-read → load-newest': 'reading',
    'catching-up≤? over [own] older:loading newer:finished focus:end → load-newest': 'returning',
  },
  newestLoaded: {
    'live≤54 [45–54 own] older:more opened': 'catchingUpEmpty',
    'live≤54 reaching [45–54 own] older:more → load-unread(30–45)': 'catchingUp',
    'live≤54 reaching [45–54 own] older:more': 'reachingBehind',
  },
  newestLoadedOld: {
    'catching-up≤53 over [44–53 own] older:more → load-missed(53–54)': 'catchingUpEmpty',
    'catching-up≤53 [44–53 own] older:more → load-missed(53–54)': 'catchingUp',
    'catching-up≤53 reaching [44–53 own] older:more → load-missed(53–54)': 'reachingBehind',
  },
  newestFailed: {
    'live≤? older:failed(network) opened → retry': 'catchingUpEmpty',
    'live≤52 reaching → retry → load-unread(30–43)': 'catchingUp',
    'live≤52 reaching → retry': 'reachingBehind',
  },
  newestRefused: {
    '→ give-up(ends noGroupMember)': CATCHING_UP,
  },
  newestReloaded: {
    'catching-up≤54 over [45–54 own] older:more → answer(ok)': 'catchingUpEmpty',
    'catching-up≤54 [45–54 own] older:more → answer(ok)': 'catchingUp',
    'live≤54 reaching [45–54 own] older:more → answer(ok)': 'reaching',
    'catching-up≤54 reaching [45–54 own] older:more → answer(ok)': 'reachingBehind',
    'live≤54 [45–54 own] older:more → answer(ok)': 'live behind empty',
  },
  newestReloadFailed: {
    'older:failed(network) → retry': 'catchingUpEmpty empty',
    '→ retry': LOADED,
  },
  newestReloadRefused: {
    '→ give-up(noGroupMember)': AT_END,
  },
  missedLoaded: {
    'live≤54 [53–54 own] opened': 'catchingUpEmpty',
    'live≤54 reaching [43–54 own] → load-unread(30–43)': 'catchingUp',
    'live≤54 reaching [43–54 own]': 'reachingBehind',
  },
  missedLoadedFirst: {
    'catching-up≤53 over [53–53 own] → load-missed(53–54)': 'catchingUpEmpty',
    'catching-up≤53 [43–53 own] → load-missed(53–54)': 'catchingUp',
    'catching-up≤53 reaching [43–53 own] → load-missed(53–54)': 'reachingBehind',
  },
  missedFailed: {
    'live≤? opened → retry': 'catchingUpEmpty',
    'live≤52 reaching → retry → load-unread(30–43)': 'catchingUp',
    'live≤52 reaching → retry': 'reachingBehind',
  },
  missedRefused: {
    '→ give-up(ends)': CATCHING_UP,
  },
  unreadLoaded: {
    'live≤52 [31–52 own] older:more opened': 'reaching',
    'catching-up≤52 [31–52 own] older:more opened': 'reachingBehind',
  },
  unreadNotLoaded: {
    'live≤52 opened': 'reaching',
    'catching-up≤52 opened': 'reachingBehind',
  },
  reloaded: {
    'catching-up≤52 over [46–52 own] → answer(ok)': 'catchingUpEmpty',
    'catching-up≤52 [43–52 own] → answer(ok)': 'catchingUp',
    'live≤52 reaching [43–52 own] → answer(ok)': 'reaching',
    'catching-up≤52 reaching [43–52 own] → answer(ok)': 'reachingBehind',
    'live≤52 [43–52 own] → answer(ok)': 'live behind',
    'live≤52 [46–52 own] → answer(ok)': 'empty',
  },
  reloadedInPart: {
    '→ load-newest(reload)': AT_END,
  },
  reloadFailed: {},
  olderRead: {
    'older:more': 'reading catchingUpEmpty',
    '[38–52 own] older:more': LOADED,
  },
  olderReadStart: {
    'older:more': 'reading catchingUpEmpty',
    'older:finished': LOADED,
  },
  olderNotCached: {
    'older:more': 'reading catchingUpEmpty',
    '→ load-older(43)': LOADED,
  },
  olderLoaded: {
    'older:more': 'reading catchingUpEmpty',
    '[38–52 own] older:finished': LOADED,
  },
  olderFailed: {
    'older:failed(network)': OPEN,
  },
  olderRefused: {
    'older:failed(noGroupMember) → give-up()': OPEN,
  },
  newerLoaded: {
    'detached≤40 [11–40]': 'detached',
  },
  newerLoadedToEnd: {
    'live≤52 [11–52 own] newer:finished': 'detached',
  },
  newerFailed: {
    'newer:failed(network)': 'detached',
  },
  newerRefused: {
    'newer:failed(noGroupMember) → give-up()': 'detached',
  },
  aroundLoaded: {
    'epoch+1 detached≤10 [1–10] older:finished newer:more is-read opened focus:5': 'reading',
    'epoch+1 detached≤10 [1–10] older:finished focus:5': 'returning detached',
    'epoch+1 detached≤10 [1–10] older:finished newer:more opened focus:5':
      'catchingUpEmpty catchingUp reaching reachingBehind',
    'epoch+1 detached≤10 [1–10] older:finished newer:more focus:5': 'live behind empty',
  },
  aroundLoadedToEnd: {
    'epoch+1 live≤52 [40–52 own] older:more is-read opened focus:45': 'reading',
    'epoch+1 live≤52 [40–52 own] older:more newer:finished focus:45': 'returning detached',
    'epoch+1 detached≤52 [40–52] older:more newer:more opened focus:45': CATCHING_UP,
    'epoch+1 live≤52 [40–52 own] older:more opened focus:45': 'reaching',
    'epoch+1 live≤52 [40–52 own] older:more focus:45': 'live empty',
    'epoch+1 detached≤52 [40–52] older:more newer:more focus:45': 'behind',
  },
  aroundMissing: {
    '→ answer(not_found)': OPEN,
  },
  aroundFailed: {
    '→ answer(network)': OPEN,
  },
  givenUp: {
    'catching-up≤? over [own]': 'catchingUpEmpty',
    'catching-up≤? [own]': 'catchingUp',
    'live≤? reaching [own]': 'reaching',
    'catching-up≤? reaching [own]': 'reachingBehind',
    'live≤? [own]': 'live behind empty',
    'live≤? [own] newer:finished': 'detached',
  },
  givenUpMissed: {
    'live≤? [own] opened': 'catchingUpEmpty catchingUp',
    'live≤? reaching [own]': 'reaching reachingBehind',
    'live≤? [own]': 'live behind empty',
    'live≤? [own] newer:finished': 'detached',
  },
  givenUpNewest: {
    'live≤? [own] older:failed(noGroupMember) opened': 'catchingUpEmpty catchingUp',
    'live≤? reaching [own] older:failed(noGroupMember)': 'reaching reachingBehind',
    'live≤? [own] older:failed(noGroupMember)': 'live behind empty',
    'live≤? [own] older:failed(noGroupMember) newer:finished': 'detached',
  },
};

describe.each(Object.keys(EVENTS) as EventKey[])('on %s', (eventKey) => {
  const event: OpenChatEvent = EVENTS[eventKey];
  test.each(Object.keys(STATES) as StateKey[])('changes as specified in state %s', (stateKey) => {
    const state: OpenChatState = STATES[stateKey];
    const step = nextOpenChat(state, event, factsOf(stateKey, event));
    const expected = Object.entries(TABLE[eventKey]).filter(([, states]) => states.split(' ').includes(stateKey));
    expect(describeChange(state, step, event)).toEqual(expected.map(([change]) => change));
  });
});

const EARLIER = { epoch: EPOCH - 1 };

test.each(Object.keys(EVENTS) as EventKey[])('ignores the result of an earlier range on %s', (eventKey) => {
  const event: OpenChatEvent = EVENTS[eventKey];
  if (!('epoch' in event)) return;
  for (const state of Object.values(STATES)) {
    expect(nextOpenChat(state, { ...event, ...EARLIER }, factsOf('live', event))).toEqual({ state, effects: [] });
  }
});

/** Runs events one after the other. The facts are those of an up-to-date chat. */
