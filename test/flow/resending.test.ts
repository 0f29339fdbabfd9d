import { expect, test } from 'vitest';
import { createComposeActions } from '../../widget/actions/compose-actions.ts';
import type { FailureCode } from '../../widget/domain/failure.ts';
import { SOCKET_REPLY_TIMEOUT_MS } from '../../widget/domain/limits.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import { toastsAtom } from '../../widget/state/notices.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { aFriend } from '../support/builders.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage();

const untilToast = (widget: TestWidget, code: FailureCode) =>
  untilState(`the toast ${code}`, widget.store, toastsAtom, (toasts) =>
    toasts.some(({ failure }) => failure.code === code),
  );

/** A clock on which the test triggers the timeout of socket replies. */
function createReplyClock(): { readonly clock: Clock; readonly timeOut: () => void } {
  const clock = createBrowserClock();
  const waits = new Set<() => void>();
  return {
    clock: {
      ...clock,
      setTimer(delayMs, run) {
        if (delayMs !== SOCKET_REPLY_TIMEOUT_MS) return clock.setTimer(delayMs, run);
        waits.add(run);
        return () => void waits.delete(run);
      },
    },
    timeOut() {
      for (const run of waits) run();
    },
  };
}

test('keeps a timed-out resend failed, and resends without a duplicate', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
  const setFrozen = (isFrozen: boolean) =>
    stage.provider.services.db
      .updateTable('groups')
      .set({ is_frozen: isFrozen })
      .where('group_id', '=', groupId)
      .execute();
  const [socket, { clock, timeOut }] = [createTamperedSocket(), createReplyClock()];
  const platform = { openSocket: socket.openSocket, clock };
  const widget = stage.keep(await signedIn(stage.provider, anna, { platform }));
  await setFrozen(true);
  await widget.actions.openChat(groupId);
  widget.actions.sendText(groupId, 'one');
  const { localId } = await widget.untilMessage('one', 'failed');
  await setFrozen(false);

  // The provider stores the message; neither its reply nor its echo arrives.
  let isAnswered = false;
  socket.let((frame) => {
    isAnswered ||= frame.includes('"r":');
    return !frame.includes('"r":') && !frame.includes('rcvMsg');
  });
  expect(widget.actions.resendMessage(groupId, localId).ok).toBe(true);
  await widget.untilMessage('one', 'sending');
  await expect.poll(() => isAnswered).toBe(true);
  timeOut();
  await widget.untilMessage('one', 'failed');
  await untilToast(widget, 'resend_failed');

  socket.let(() => true);
  expect(widget.actions.resendMessage(groupId, localId).ok).toBe(true);
  await widget.untilMessage('one', 'sent');
  const stored = await stage.provider.services.db
    .selectFrom('messages')
    .select('body')
    .where('chat_id', '=', groupId)
    .where('body', '=', 'one')
    .execute();
  expect(stored).toHaveLength(1);
});

test.each([
  ['this provider', 'card_group'],
  ['the specification', 'noGroupMember'],
])('prompts on a card refused with the word of %s', async (_whose, word) => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const { userId } = anna.account;
  const groupId = await stage.provider.createGroup({ owner: ben.account.userId, members: [userId] });
  const openSocket: OpenSocket = (url, listener) =>
    openBrowserSocket(url, {
      ...listener,
      onMessage: (frame) => listener.onMessage(frame.replaceAll('card_group', word)),
    });
  const widget = stage.keep(await signedIn(stage.provider, anna, { platform: { openSocket } }));
  const group = widget.store.get(groupsAtom).get(groupId);
  if (group === undefined) throw new Error('the group is not in the list');
  await stage.provider.removeMember(groupId, userId);
  await widget.actions.openChat(chatId);
  const { sendCard } = widget.actions.lazy(createComposeActions);
  sendCard(chatId, { kind: 'group', group });
  await untilToast(widget, 'card_group');
  const stranger = (await createPerson(stage.provider, 'Cleo')).account;
  sendCard(chatId, { kind: 'friend', friend: aFriend({ userId: stranger.userId, name: 'Cleo' }) });
  await untilToast(widget, 'nofriend');
  expect(widget.store.get(openChatAtom)?.refusal).toBeUndefined();
});
