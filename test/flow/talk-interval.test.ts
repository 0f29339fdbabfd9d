import { expect, test } from 'vitest';
import { pushUpdate } from '../../applet-host-demo/provider/delivery/pushes/update.ts';
import { changedNow } from '../../applet-host-demo/provider/base/store/engine/changes.ts';
import { createMediaActions } from '../../widget/actions/media/create-media-actions.ts';
import { DEFAULT_MESSAGE_INTERVAL_MS, SOCKET_SEND_TRIES } from '../../widget/domain/limits.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { createHurriedClock, type HurriedClock } from '../support/hurried-clock.ts';
import { until } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage();

/** Anna is in a group with a send interval of 90 seconds, on two devices; the test controls the clock of the first one. */
async function setUp() {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({
    owner: ben.account.userId,
    members: [anna.account.userId],
    talkIntervalS: 90,
  });
  const clock = createHurriedClock(DEFAULT_MESSAGE_INTERVAL_MS);
  const widget = stage.keep(await signedIn(stage.provider, anna, { platform: { clock } }));
  await widget.actions.openChat(groupId);
  return { anna, groupId, clock, widget };
}

const states = (widget: TestWidget): readonly string[] =>
  (widget.store.get(openChatAtom)?.messages ?? []).map(({ delivery }) => delivery.state);

const untilStates = (widget: TestWidget, expected: readonly string[]) =>
  widget.untilOpenChat(expected.join(', '), () => states(widget).join() === expected.join());

/** More pauses than the number of tries of a message. */
async function afterPauses(clock: HurriedClock): Promise<void> {
  const before = clock.runs();
  await until('pauses', () => (clock.runs() > before + 2 * SOCKET_SEND_TRIES ? true : undefined));
}

/** Advances the provider's and the widget's clock. */
function pass(clock: HurriedClock, ms: number): void {
  stage.provider.advanceClock(ms);
  clock.leap(ms);
}

test('sends several files at the group’s send interval without failures', async () => {
  const { groupId, clock, widget } = await setUp();
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => new File([name], name));
  await widget.actions.lazy(createMediaActions).sendFiles(groupId, files);
  await untilStates(widget, ['sent', 'sending', 'sending']);
  await afterPauses(clock);
  expect(states(widget)).toEqual(['sent', 'sending', 'sending']);
  pass(clock, 90_000);
  await untilStates(widget, ['sent', 'sent', 'sending']);
  pass(clock, 90_000);
  await untilStates(widget, ['sent', 'sent', 'sent']);
});

test('sends waiting messages earlier when the send interval becomes shorter', async () => {
  const { anna, groupId, clock, widget } = await setUp();
  const files = ['a.txt', 'b.txt'].map((name) => new File([name], name));
  await widget.actions.lazy(createMediaActions).sendFiles(groupId, files);
  await untilStates(widget, ['sent', 'sending']);
  const { db, bus } = stage.provider.services;
  await db.updateTable('groups').set({ talk_interval_s: 1 }).where('group_id', '=', groupId).execute();
  await db.updateTable('group_members').set({ changed: changedNow() }).where('group_id', '=', groupId).execute();
  pushUpdate(bus, 'groupList', [anna.account.userId]);
  await untilState('the new interval', widget.store, groupsAtom, (groups) => groups.get(groupId)?.talkIntervalS === 1);
  pass(clock, 1000);
  await untilStates(widget, ['sent', 'sent']);
});

test('delays a message too soon after one from another device', async () => {
  const { anna, groupId, clock, widget } = await setUp();
  const other = stage.keep(await signedIn(stage.provider, anna));
  await other.actions.openChat(groupId);
  other.actions.sendText(groupId, 'one');
  await other.untilMessage('one', 'sent');
  widget.actions.sendText(groupId, 'two');
  await afterPauses(clock);
  await widget.untilMessage('two', 'sending');
  pass(clock, 90_000);
  await widget.untilMessage('two', 'sent');
});
