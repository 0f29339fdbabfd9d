import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../../widget/contract/http/get-server-time.ts';
import { directPath } from '../../widget/contract/envelope.ts';
import { DEFAULT_HELPER_TIMEOUT_MS } from '../../widget/domain/limits.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { signIn, until } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.stop());

const isHello = (frame: string): boolean => frame.startsWith('{"type":"hello"');

test('requests time and missed messages from a provider without hello', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  const socket = createTamperedSocket();
  socket.let((frame) => !isHello(frame));
  const clock = createHurriedClock(DEFAULT_HELPER_TIMEOUT_MS);
  const tenantConfig = { ...(await provider.tenant()).config, sendsHello: false };
  const widget = await signedIn(provider, anna, { tenantConfig, platform: { openSocket: socket.openSocket, clock } });
  try {
    const asked = `POST ${directPath(getServerTime.path)}`;
    await until('the question for the time', () => widget.requests.includes(asked) || undefined);
    await widget.actions.openChat(chatId);
    await friend.send(chatId, 'in time');
    await widget.untilMessage('in time', 'sent');
    expect(widget.warnings.filter((line) => line.startsWith('late arrival'))).toEqual([]);
    // For this device, the next message is late by the leap of its clock.
    clock.leap(61_000);
    await friend.send(chatId, 'late');
    await widget.untilMessage('late', 'sent');
    expect(widget.warnings.filter((line) => line.startsWith('late arrival'))).toEqual([
      `late arrival ${JSON.stringify({ chatId, msg_id: '2', seconds: 60 })}`,
    ]);

    socket.let(() => false);
    for (const text of ['three', 'four']) await friend.send(chatId, text);
    socket.let((frame) => !isHello(frame));
    socket.breakNow();
    await widget.untilMessage('four', 'sent');
    expect(widget.texts()).toEqual(['in time', 'late', 'three', 'four']);
  } finally {
    await widget.stop();
  }
});
