import type { LinkKind } from '../../widget/domain/session/tenant.ts';
import type { Failure, FailureCode } from '../../widget/domain/failure.ts';
import type { HttpOutcome, HttpRequest } from '../../widget/platform/http.ts';
import { createMemoryKeyValue, type KeyValue } from '../../widget/platform/key-value.ts';
import type { LinkState } from '../../widget/transport/connection-machine.ts';
import { createTransport } from '../../widget/transport/transport.ts';
import { createFakeClock } from './fake-clock.ts';
import { answered, createFakeHttp, createFakeImages, createFakeSockets, createFakeStreams } from './fake-network.ts';

export const SOCKET_TOKEN = answered({ code: 'success', msg: '', data: { sToken: 's/1' }, errorCode: '' });

/** Creates a transport with a fake clock and a fake network whose other side is the test. */
export async function setUpTransport(
  answer: (request: HttpRequest) => HttpOutcome | Promise<HttpOutcome> = () => SOCKET_TOKEN,
  linkKind: LinkKind = 'ws',
  {
    onState = () => undefined,
    sendsHello = false,
    keyValue = createMemoryKeyValue(),
  }: {
    readonly onState?: (state: LinkState) => void;
    readonly sendsHello?: boolean;
    readonly keyValue?: KeyValue;
  } = {},
) {
  const clock = createFakeClock();
  const http = createFakeHttp(answer);
  const { openSocket, sockets } = createFakeSockets();
  const streams = createFakeStreams();
  const images = createFakeImages();
  const states: string[] = [];
  const pushes: string[] = [];
  const warnings: string[] = [];
  const ends: FailureCode[] = [];
  const announced: Failure[] = [];
  let uuids = 0;
  const transport = createTransport({
    platform: {
      clock,
      http,
      keyValue,
      openSocket,
      importImageProbe: () => Promise.resolve(images.probeImage),
      importStreams: () => Promise.resolve(streams.openStream),
      random: { uuid: () => `uuid-${++uuids}`, fraction: () => 0.5 },
      log: { warn: (event) => void warnings.push(event) },
    },
    origin: 'https://im.example.com',
    tenant: 'CB',
    language: () => 'cn',
    linkKind: () => linkKind,
    sendsHello: () => sendsHello,
    wire: () => ({ roleScheme: 'B' }),
    token: { current: () => 'token', rotate: () => undefined },
    onPush: (push) => void pushes.push(push.kind),
    onLinkState(state) {
      states.push(state.name);
      onState(state);
    },
    onSessionFailure: ({ code }) => void ends.push(code),
    onAnnouncement: (failure) => void announced.push(failure),
  });
  await transport.link.prepare();
  const open = async () => {
    transport.link.start();
    await clock.advance(0);
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    socket.listener.onOpen();
    return socket;
  };
  const hello = JSON.stringify({ type: 'hello', d: { caps: ['resume'], node: 'n', t: 1 } });
  return {
    ...transport,
    clock,
    http,
    sockets,
    streams: streams.streams,
    images: images.images,
    states,
    pushes,
    warnings,
    ends,
    announced,
    open,
    hello,
  };
}
