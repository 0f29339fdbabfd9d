import { describe, expect, it, test } from 'vitest';
import { EMOJI_PAGES, EMOJI_PER_PAGE } from '../../../widget/domain/limits.ts';
import { EMOJI_PAGE_LIST, emojiAfterKey, pagesOf } from '../../../widget/features/chat-room/emoji/emoji.ts';
import { enterMeans, type PressedKey } from '../../../widget/features/chat-room/shared/keys.ts';
import { bottomSpacePx, keyboardPx, nextMeasure, nextPanel } from '../../../widget/features/chat-room/compose/panel.ts';
import { apart } from '../../../widget/features/chat-room/compose/use-text-field.ts';
import { postingBlock, type PostingFacts } from '../../../widget/features/chat-room/shared/posting.ts';
import type { Group } from '../../../widget/domain/group/group.ts';
import { aFriend, CHAT, ME } from '../../support/builders.ts';

describe('Enter', () => {
  const enter: PressedKey = {
    key: 'Enter',
    keyCode: 13,
    isComposing: false,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
  };
  it.each([
    ['alone', {}, 'send'],
    ['with Ctrl', { ctrlKey: true }, 'new-line'],
    ['with Meta', { metaKey: true }, 'new-line'],
    ['with Shift', { shiftKey: true }, 'native'],
    ['with Alt', { altKey: true }, 'native'],
    ['while an input method composes', { isComposing: true }, 'native'],
    ['that ends a composition, reported late', { keyCode: 229 }, 'native'],
    ['with Ctrl while an input method composes', { isComposing: true, ctrlKey: true }, 'native'],
  ] as const)('%s: %s → %s', (_when, changes, meaning) => expect(enterMeans({ ...enter, ...changes })).toBe(meaning));
  it('is the only key that sends', () => expect(enterMeans({ ...enter, key: 'a', keyCode: 65 })).toBe('native'));
});

test.each([
  ['none', { type: 'pressed', panel: 'emoji' }, 'emoji'],
  ['none', { type: 'pressed', panel: 'more' }, 'more'],
  ['emoji', { type: 'pressed', panel: 'emoji' }, 'none'],
  ['emoji', { type: 'pressed', panel: 'more' }, 'more'],
  ['more', { type: 'pressed', panel: 'emoji' }, 'emoji'],
  ['more', { type: 'text-begun' }, 'none'],
  ['emoji', { type: 'text-begun' }, 'emoji'],
  ['emoji', { type: 'writing' }, 'none'],
  ['more', { type: 'dismissed' }, 'none'],
  ['none', { type: 'dismissed' }, 'none'],
] as const)('moves the panel from %s on %j to %s', (before, event, after) =>
  expect(nextPanel(before, event)).toBe(after),
);

describe('the space below the text field', () => {
  const covered = { fullPx: 800, framePx: 800, visiblePx: 500 };
  const resized = { fullPx: 800, framePx: 500, visiblePx: 500 };
  const free = { fullPx: 800, framePx: 800, visiblePx: 800 };
  it.each([
    ['nothing open', free, 0, 0],
    ['a panel', free, 276, 276],
    ['a keyboard that covers the page', covered, 0, 300],
    ['a keyboard that shrinks the page', resized, 0, 0],
    ['a panel as high as the keyboard that still covers the page', covered, 300, 300],
    ['a panel as high as a keyboard that still shrinks the page', resized, 300, 0],
    ['a panel that is higher than the keyboard', resized, 340, 40],
    ['a browser bar that has moved', { fullPx: 800, framePx: 740, visiblePx: 740 }, 276, 276],
  ])('for %s', (_what, measure, panelPx, expected) => expect(bottomSpacePx(measure, panelPx)).toBe(expected));
  it.each([
    ['a phone’s keyboard that shrinks the page', true, true, 500, 500, resized],
    ['a phone’s keyboard that covers the page', true, true, 800, 500, covered],
    ['a keyboard for another field', true, false, 500, 500, { fullPx: 500, framePx: 500, visiblePx: 500 }],
    ['a desktop’s window that is less high', false, true, 500, 500, { fullPx: 500, framePx: 500, visiblePx: 500 }],
    ['a desktop’s page that is zoomed', false, true, 800, 400, free],
  ])('is measured after %s', (_what, hasTouchKeyboard, isWriting, framePx, visiblePx, expected) =>
    expect(nextMeasure(free, { hasTouchKeyboard, isWriting, framePx, visiblePx })).toEqual(expected),
  );
  it('counts no keyboard when only a browser bar has moved', () => {
    expect(keyboardPx({ fullPx: 800, visiblePx: 700 })).toBe(0);
    expect(keyboardPx(covered)).toBe(300);
  });
});

test.each([
  ['', 'again', '', 'again'],
  ['half a thought', 'again', '', 'half a thought\nagain'],
  ['half ', 'again', 'a thought', 'half again\na thought'],
  ['half', 'again', ' a thought', 'half\nagain a thought'],
  ['', 'again', 'a thought', 'again\na thought'],
  ['line\n', 'again', '', 'line\nagain'],
])('separates a restored text from the draft: %j, %j, %j', (before, text, behind, whole) =>
  expect(before + apart(before, text, behind) + behind).toBe(whole),
);

describe('the emoji pages', () => {
  it('hold 24 emoji each, without duplicates', () => {
    expect(EMOJI_PAGE_LIST.map((page) => page.length)).toEqual(Array(EMOJI_PAGES).fill(EMOJI_PER_PAGE));
    expect(new Set(EMOJI_PAGE_LIST.flat()).size).toBe(EMOJI_PAGES * EMOJI_PER_PAGE);
  });
  it('are as many as a list needs', () => {
    expect(pagesOf([])).toEqual([]);
    expect(pagesOf(EMOJI_PAGE_LIST.flat().slice(0, 25)).map((page) => page.length)).toEqual([24, 1]);
  });
  it.each([
    ['ArrowRight', 0, 8, 1],
    ['ArrowLeft', 0, 8, undefined],
    ['ArrowDown', 0, 8, 8],
    ['ArrowDown', 0, 6, 6],
    ['ArrowUp', 8, 8, 0],
    ['ArrowDown', 119, 8, undefined],
    ['PageDown', 0, 8, 24],
    ['PageDown', 110, 8, 119],
    ['PageUp', 3, 8, 0],
    ['Home', 50, 8, 0],
    ['End', 50, 8, 119],
    ['Enter', 5, 8, undefined],
  ])('with %s move from %i in %i columns to %s', (key, index, columns, target) =>
    expect(emojiAfterKey(key, index, 120, columns)).toBe(target),
  );
});

describe('the notice in place of the text field', () => {
  const GROUP_ID = 'g1234567';
  const FRIEND = aFriend().userId;
  const group = (changes: Partial<Group>): Group => ({
    groupId: GROUP_ID,
    name: 'Group',
    photo: '',
    groupNumber: '12345678',
    ownerId: undefined,
    myRole: 'member',
    memberCount: 3,
    isPinned: false,
    notificationsMuted: false,
    isFrozen: false,
    announcement: '',
    intro: '',
    isShared: false,
    talkIntervalS: undefined,
    ignoresTalkInterval: false,
    allPostingBanned: false,
    allowsCards: true,
    forbidsInvites: false,
    canAdd: true,
    canCheckAdmin: true,
    canCheckOwner: true,
    canBeFound: true,
    needsApproval: true,
    ignoresPostingBan: false,
    ...changes,
  });
  const inGroup = (changes: Partial<Group>, postingBanned = false): Partial<PostingFacts> => ({
    chatId: GROUP_ID,
    groups: new Map([[GROUP_ID, group(changes)]]),
    ownMember: {
      userId: ME,
      name: 'Me',
      alias: '',
      photo: '',
      role: 'member',
      title: '',
      titleColor: undefined,
      postingBanned,
    },
  });
  const withFriend = (isBlacklisted: boolean): Partial<PostingFacts> => ({
    friends: new Map([[FRIEND, aFriend({ isBlacklisted })]]),
  });
  it.each([
    ['in a group', inGroup({}), undefined],
    ['in a group whose members are not loaded', { ...inGroup({}), ownMember: undefined }, undefined],
    ['in a frozen group', inGroup({ isFrozen: true }), 'frozen'],
    ['in a frozen group as its owner', inGroup({ isFrozen: true, myRole: 'owner' }), 'frozen'],
    ['when everyone is muted', inGroup({ allPostingBanned: true }), 'all-muted'],
    ['when the user is muted', inGroup({}, true), 'muted'],
    [
      'when everyone is muted in a group that ignores it',
      inGroup({ allPostingBanned: true, ignoresPostingBan: true }),
      undefined,
    ],
    ['when everyone is muted, as an admin', inGroup({ allPostingBanned: true, myRole: 'admin' }), undefined],
    ['when the user is muted by the owner, as an admin', inGroup({ myRole: 'admin' }, true), 'muted'],
    ['when the user and everyone are muted', inGroup({ allPostingBanned: true, myRole: 'admin' }, true), 'muted'],
    ['as the owner when everyone is muted', inGroup({ allPostingBanned: true, myRole: 'owner' }, true), undefined],
    ['in a group of which the user is no member', { chatId: GROUP_ID }, 'not-member'],
    ['with a friend', withFriend(false), undefined],
    ['with a friend who was blocked', withFriend(true), 'blocked'],
    ['with a user who is no friend', {}, 'no-friend'],
    ['with a user who is no friend, from a group', { isFromGroup: true }, 'temporary'],
    ['in a chat of others', { chatId: 'M000000008M000000009' }, 'other-account'],
    ['after a level was refused', { ...withFriend(false), refusal: 'speaking_level' }, 'speaking-level'],
    ['after permission was refused', { ...withFriend(false), refusal: 'no_speaking_permission' }, 'no-permission'],
    ['after another refusal', { ...withFriend(false), refusal: 'blacklisted' }, undefined],
    ['with customer service', { chatId: 'cs-session-of-some-length' }, 'unavailable'],
    ['when the address names no chat', { chatId: '' }, 'unavailable'],
  ] as const)('is right %s', (_where, changes: Partial<PostingFacts>, expected) => {
    const facts: PostingFacts = {
      chatId: CHAT,
      ownId: ME,
      groups: new Map(),
      friends: new Map(),
      ownMember: undefined,
      refusal: undefined,
      isFromGroup: false,
      ...changes,
    };
    expect(postingBlock(facts)).toBe(expected);
  });
});
