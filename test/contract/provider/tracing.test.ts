import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directPath, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, until } from '../../support/provider-client.ts';
import { type ReceivedSpan, startSpanReceiver, type SpanReceiver } from '../../support/span-receiver.ts';

const PASSWORD = 'password-x';
/** The numbers of span kinds in OTLP. */
const SERVER = 2;
const CLIENT = 3;
const PRODUCER = 4;

describe('traces for a collector', () => {
  let receiver: SpanReceiver;
  let provider: TestProvider;
  let anna: TestClient;
  let chatId: string;

  beforeAll(async () => {
    receiver = await startSpanReceiver();
    const tracing = { url: receiver.url, share: 1, serviceName: 'chat' };
    provider = await startTestProvider({ tracing });
    const users = [];
    for (const loginName of ['anna', 'ben'])
      users.push(await provider.createUser({ name: loginName, loginName, password: PASSWORD }));
    chatId = await provider.befriend(users[0]?.userId ?? '', users[1]?.userId ?? '');
    anna = await signIn(provider.baseUrl, 'anna', PASSWORD);
  });
  afterAll(async () => {
    await provider.stop();
    await receiver.stop();
  });
  const arrived = (name: string): Promise<ReceivedSpan> =>
    until(`the span ${name}`, () => receiver.spans.find((span) => span.name === name));
  const childrenOf = (parent: ReceivedSpan): readonly ReceivedSpan[] =>
    receiver.spans.filter(({ parentSpanId, traceId }) => parentSpanId === parent.spanId && traceId === parent.traceId);

  it('have a span per call, with statements and fan-out below', async () => {
    const socket = await anna.connect();
    await anna.send(chatId, 'traced over HTTP');
    const call = await arrived('msgSend');
    expect(call.kind).toBe(SERVER);
    expect(receiver.services).toContain('chat');
    const children = await until('children of the call', () => {
      const found = childrenOf(call);
      return found.some(({ kind }) => kind === CLIENT) && found.some(({ kind }) => kind === PRODUCER)
        ? found
        : undefined;
    });
    expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'publish push']));
    expect(JSON.stringify(receiver.spans)).not.toContain('traced over HTTP');
    socket.close();
  });

  it('continue the trace that a request names', async () => {
    const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    await fetch(provider.baseUrl + directPath(HTTP_CALLS.getServerTime.path), {
      method: 'POST',
      headers: { [TOKEN_HEADER]: anna.token ?? '', traceparent: `00-${traceId}-${spanId}-01` },
    });
    const span = await until('the continued span', () =>
      receiver.spans.find(({ traceId: id, kind }) => id === traceId && kind === SERVER),
    );
    expect(span.parentSpanId).toBe(spanId);
  });
});
