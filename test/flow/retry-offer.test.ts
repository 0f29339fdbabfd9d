import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HEARTBEAT_INTERVAL_MS } from '../../widget/domain/limits.ts';
import { connectionAtom } from '../../widget/state/connection.ts';
import { retryOfferAtom } from '../../widget/state/notices.ts';
import { createPerson, signedIn, type Person } from '../support/conversation.ts';
import { createHurriedClock, type HurriedClock } from '../support/hurried-clock.ts';
import { until } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { untilState } from '../support/until.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: TestWidget[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

const setFrozen = (groupId: string, isFrozen: boolean) =>
  provider.services.db.updateTable('groups').set({ is_frozen: isFrozen }).where('group_id', '=', groupId).execute();

/** The provider has refused Anna's message to a frozen group. */
async function setUp() {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const groupId = await provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
  const clock = createHurriedClock(HEARTBEAT_INTERVAL_MS);
  const widget = await signedIn(provider, anna, { platform: { clock } });
  opened.push(widget);
  await setFrozen(groupId, true);
  await widget.actions.openChat(groupId);
  widget.actions.sendText(groupId, 'one');
  await widget.untilMessage('one', 'failed');
  return { anna, widget, clock, groupId };
}

const offer = (widget: TestWidget) =>
  untilState('the offer', widget.store, retryOfferAtom, (offered) => offered.length > 0);

/** Waits for a few heartbeats. */
async function afterHeartbeats(clock: HurriedClock): Promise<void> {
  const before = clock.runs();
  await until('heartbeats', () => (clock.runs() > before + 6 ? true : undefined));
}

test('offers to resend a failed message after 30 seconds', async () => {
  const { widget, clock, groupId } = await setUp();
  // Real time passes, too: the test leaves a margin of 15 seconds.
  clock.leap(15_000);
  await afterHeartbeats(clock);
  expect(widget.store.get(retryOfferAtom)).toEqual([]);
  clock.leap(15_000);
  expect(await offer(widget)).toHaveLength(1);
  await setFrozen(groupId, false);
  widget.actions.acceptRetry();
  expect(widget.store.get(retryOfferAtom)).toEqual([]);
  await widget.untilMessage('one', 'sent');
  expect(widget.texts()).toEqual(['one']);
});

test('does not offer a message again after its retry failed', async () => {
  const { anna, widget, clock } = await setUp();
  clock.leap(30_000);
  await offer(widget);
  widget.actions.acceptRetry();
  await widget.untilMessage('one', 'sending');
  await widget.untilMessage('one', 'failed');
  clock.leap(60_000);
  await afterHeartbeats(clock);
  expect(widget.store.get(retryOfferAtom)).toEqual([]);
  const again = await reopen(widget, clock, anna);
  await afterHeartbeats(clock);
  expect(again.store.get(retryOfferAtom)).toEqual([]);
});

test('repeats a declined offer only on the next visit', async () => {
  const { anna, widget, clock } = await setUp();
  clock.leap(30_000);
  const offered = await offer(widget);
  widget.actions.declineRetry();
  await afterHeartbeats(clock);
  expect(widget.store.get(retryOfferAtom)).toEqual([]);
  const again = await reopen(widget, clock, anna);
  expect(await offer(again)).toEqual(offered);
});

test('offers no message whose failure is permanent', async () => {
  const { widget, clock, groupId } = await setUp();
  widget.actions.declineRetry();
  await setFrozen(groupId, false);
  await provider.services.db
    .updateTable('groups')
    .set({ is_dissolved: true })
    .where('group_id', '=', groupId)
    .execute();
  clock.leap(2000);
  widget.actions.sendText(groupId, 'two');
  await widget.untilMessage('two', 'failed');
  clock.leap(30_000);
  expect(await offer(widget)).toHaveLength(1);
});

async function reopen(widget: TestWidget, clock: HurriedClock, person: Person): Promise<TestWidget> {
  await widget.stop();
  const again = openWidget({ origin: provider.baseUrl, profile: widget.profile, platform: { clock } });
  opened.push(again);
  await again.start();
  expect(await again.untilSession('ready')).toMatchObject({ account: { userId: person.account.userId } });
  await untilState('the link', again.store, connectionAtom, (state) => state === 'idle');
  return again;
}
