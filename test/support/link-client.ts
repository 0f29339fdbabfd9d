import { WebSocket } from 'ws';
import type { IncomingPush } from '../../widget/contract/pushes/index.ts';
import type { FailureCode } from '../../widget/domain/failure.ts';
import type { LinkKind } from '../../widget/domain/session/tenant.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { createBrowserRandom } from '../../widget/platform/random.browser.ts';
import { createMemoryKeyValue } from '../../widget/platform/key-value.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import { openBrowserStream } from '../../widget/platform/stream.browser.ts';
import type { LinkState } from '../../widget/transport/connection-machine.ts';
import { createTransport, type Transport } from '../../widget/transport/transport.ts';
import { probeByFetch } from './image-probe.ts';
import { TEST_TENANT } from './provider.ts';
import { until } from './provider-client.ts';

export const LINK_KINDS = ['ws', 'sse'] as const satisfies readonly LinkKind[];

/** The widget's own transport against a real provider, without the layers above it. */
export interface LinkClient extends Transport {
  readonly states: readonly LinkState['name'][];
  readonly pushes: readonly IncomingPush[];
  readonly ends: readonly FailureCode[];
  readonly warnings: readonly string[];
  /** Waits until the link has entered this state `times` times. */
  readonly untilState: (name: LinkState['name'], times?: number) => Promise<void>;
  readonly untilPush: <K extends IncomingPush['kind']>(
    kind: K,
    isIt?: (push: IncomingPush & { readonly kind: K }) => boolean,
  ) => Promise<IncomingPush & { readonly kind: K }>;
}

export interface LinkClientOptions {
  readonly origin: string;
  readonly kind: LinkKind;
  readonly token: string;
  readonly http?: HttpClient;
}

export function createLinkClient({ origin, kind, token, http }: LinkClientOptions): LinkClient {
  Object.assign(globalThis, { WebSocket });
  const states: LinkState['name'][] = [];
  const pushes: IncomingPush[] = [];
  const ends: FailureCode[] = [];
  const warnings: string[] = [];
  let current = token;
  const transport = createTransport({
    platform: {
      clock: createBrowserClock(),
      random: createBrowserRandom(),
      http: http ?? createBrowserHttp(),
      keyValue: createMemoryKeyValue(),
      openSocket: openBrowserSocket,
      importStreams: () => Promise.resolve(openBrowserStream),
      importImageProbe: () => Promise.resolve(probeByFetch),
      log: { warn: (event) => void warnings.push(event) },
    },
    origin,
    tenant: TEST_TENANT,
    language: () => 'en',
    linkKind: () => kind,
    sendsHello: () => true,
    wire: () => ({ roleScheme: 'B' }),
    token: { current: () => current, rotate: (_from, to) => (current = to) },
    onPush: (push) => void pushes.push(push),
    onLinkState: ({ name }) => void (states.at(-1) === name || states.push(name)),
    onSessionFailure: ({ code }) => void ends.push(code),
    onAnnouncement: () => undefined,
  });
  return {
    ...transport,
    states,
    pushes,
    ends,
    warnings,
    untilState: async (name, times = 1) => {
      await until(`state ${name}, seen ${states.join(' ')}`, () =>
        states.filter((seen) => seen === name).length >= times ? true : undefined,
      );
    },
    untilPush: (kindOfPush, isIt = () => true) => {
      type Wanted = IncomingPush & { readonly kind: typeof kindOfPush };
      const isWanted = (push: IncomingPush): push is Wanted => push.kind === kindOfPush && isIt(push as Wanted);
      return until(`push ${kindOfPush}`, () => pushes.find(isWanted));
    },
  };
}
