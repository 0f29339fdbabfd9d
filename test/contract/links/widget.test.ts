import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSocket } from '../../../widget/platform/socket.ts';
import { openBrowserSocket } from '../../../widget/platform/socket.browser.ts';
import { createPerson, PASSWORD, signedIn } from '../../support/conversation.ts';
import { signIn } from '../../support/provider-client.ts';
import { startRestartableProvider, type RestartableProvider } from '../../support/restartable-provider.ts';
import type { TestWidget } from '../../support/widget.ts';

/** A network that blocks WebSockets. */
const noSockets: OpenSocket = (_url, listener) => {
  queueMicrotask(() => listener.onClose(1006));
  return { send: () => false, close: () => undefined };
};

const NETWORKS = [
  ['sockets', 'ws', openBrowserSocket],
  ['streams', 'sse', openBrowserSocket],
  ['what a network without WebSockets lets through', 'auto', noSockets],
] as const;

describe.each(NETWORKS)('a conversation over %s', (_name, linkKind, openSocket) => {
  let provider: RestartableProvider;
  const opened: TestWidget[] = [];

  beforeAll(async () => {
    provider = await startRestartableProvider();
    await provider.current().saveTenant({ linkKind });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((widget) => widget.stop()));
  });
  afterAll(() => provider.remove());

  async function setUp() {
    const [anna, ben] = [await createPerson(provider.current(), 'Anna'), await createPerson(provider.current(), 'Ben')];
    const chatId = await provider.current().befriend(anna.account.userId, ben.account.userId);
    const widget = await signedIn(provider, anna, { platform: { openSocket } });
    opened.push(widget);
    await widget.actions.openChat(chatId);
    const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
    return { chatId, widget, friend, ben };
  }

  it('delivers messages both ways, in order and without duplicates', async () => {
    const { chatId, widget, friend } = await setUp();
    for (const text of ['one', 'two', 'three']) widget.actions.sendText(chatId, text);
    await widget.untilMessage('three', 'sent');
    await friend.send(chatId, 'four');
    await widget.untilMessage('four', 'sent');
    expect(widget.texts()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('survives a provider restart and delivers the messages sent meanwhile', async () => {
    const { chatId, widget, friend, ben } = await setUp();
    await friend.send(chatId, 'before');
    await widget.untilMessage('before', 'sent');
    await provider.stop();
    widget.actions.sendText(chatId, 'mine, meanwhile');
    await widget.untilMessage('mine, meanwhile', 'sending');
    await provider.start();
    const again = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
    await again.send(chatId, 'theirs, meanwhile');
    await widget.untilMessage('mine, meanwhile', 'sent');
    await widget.untilMessage('theirs, meanwhile', 'sent');
    expect(widget.texts().toSorted()).toEqual(['before', 'mine, meanwhile', 'theirs, meanwhile']);
    await again.send(chatId, 'after');
    await widget.untilMessage('after', 'sent');
  });
});
