import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  CLIENT_FIGURES_AFTER_MS,
  CLIENT_FIGURES_INTERVAL_MS,
  CLIENT_FIGURES_SHARE,
} from '../../widget/domain/limits.ts';
import { createBrowserRandom } from '../../widget/platform/random.browser.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import { listShownMsAtom } from '../../widget/state/visit.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { until } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import type { TestWidget } from '../support/widget.ts';

/** The figures of sampled visits reach the provider's metrics. */

let provider: TestProvider;
const opened: TestWidget[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

/** Starts a visit. It is in the sample if `fraction` is below CLIENT_FIGURES_SHARE. Its reports follow each other without delay. */
async function visit(fraction: number) {
  const [person, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const groupId = await provider.createGroup({ owner: ben.account.userId, members: [person.account.userId] });
  const clock = createHurriedClock(CLIENT_FIGURES_AFTER_MS, CLIENT_FIGURES_INTERVAL_MS);
  const random = { ...createBrowserRandom(), fraction: () => fraction };
  const widget = await signedIn(provider, person, { platform: { clock, random } });
  opened.push(widget);
  return { groupId, widget, clock };
}

const valueOf = async (metric: { readonly get: () => Promise<{ readonly values: readonly { value: number }[] }> }) =>
  (await metric.get()).values[0]?.value ?? 0;
const figures = async () => {
  const { clientList, clientSeconds, clientSendFailures } = provider.services.observer.metrics;
  const lists = (await clientList.get()).values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;
  return { lists, seconds: await valueOf(clientSeconds), failures: await valueOf(clientSendFailures) };
};

test('a sampled visit reports its list, length and failed sends', async () => {
  const { groupId, widget, clock } = await visit(0);
  widget.store.set(listShownMsAtom, 1_234.5);
  await provider.services.db.updateTable('groups').set({ is_frozen: true }).where('group_id', '=', groupId).execute();
  await widget.actions.openChat(groupId);
  widget.actions.sendText(groupId, 'refused');
  await widget.untilMessage('refused', 'failed');
  clock.leap(60_000);
  await until('the report of the failed send', async () => ((await figures()).failures > 0 ? true : undefined));
  const runs = clock.runs();
  await until('more reports', () => (clock.runs() > runs + 3 ? true : undefined));
  const { lists, seconds, failures } = await figures();
  expect([lists, failures]).toEqual([1.235, 1]);
  expect(seconds).toBeGreaterThanOrEqual(60);
});

test('a list that waited for the user is not reported', async () => {
  const before = await figures();
  const { widget, clock } = await visit(0);
  widget.store.set(listShownMsAtom, null);
  clock.leap(60_000);
  await until('a report', async () => ((await figures()).seconds >= before.seconds + 60 ? true : undefined));
  expect((await figures()).lists).toBe(before.lists);
});

test('a reconnect is reported, even after the link was off', async () => {
  const { widget, clock } = await visit(0);
  const reconnects = async () => valueOf(provider.services.observer.metrics.clientReconnects);
  const before = await reconnects();
  const { seconds } = await figures();
  // Reconnects, and the count that begins again.
  widget.store.set(linkOpeningsAtom, 4);
  await until('the report of the reconnects', async () => ((await reconnects()) === before + 3 ? true : undefined));
  widget.store.set(linkOpeningsAtom, 2);
  await until('the report after it', async () => ((await reconnects()) === before + 4 ? true : undefined));
  clock.leap(60_000);
  await until('more reports', async () => ((await figures()).seconds >= seconds + 60 ? true : undefined));
  expect(await reconnects()).toBe(before + 4);
});

test('a visit outside the sample reports nothing', async () => {
  const { clock, widget, groupId } = await visit(CLIENT_FIGURES_SHARE);
  await widget.actions.openChat(groupId);
  widget.actions.sendText(groupId, 'arrives');
  await widget.untilMessage('arrives', 'sent');
  // Timers of other work have the same delays.
  const runs = clock.runs();
  await until('the time of some reports', () => (clock.runs() > runs + 3 ? true : undefined));
  expect(widget.requests.filter((request) => request.includes('clientFigures'))).toEqual([]);
});
