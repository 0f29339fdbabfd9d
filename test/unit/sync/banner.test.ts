import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import type { HttpOutcome, HttpRequest } from '../../../widget/platform/http.ts';
import { connectionAtom, type ConnectionState } from '../../../widget/state/connection.ts';
import { createConnectionBanner } from '../../../widget/sync/connection.ts';
import { setUpTransport, SOCKET_TOKEN } from '../../support/transport.ts';

/** The banner over a real link and a fake network. */
async function setUp() {
  let isOnline = true;
  let tokens: HttpOutcome = SOCKET_TOKEN;
  const deps = await setUpTransport((_request: HttpRequest) => tokens, 'ws', {
    onState: (state) => banner.onLinkState(state),
  });
  const store = createStore();
  const banner = createConnectionBanner(
    store,
    deps.clock,
    () => isOnline,
    () => deps.link.notice('online'),
  );
  const shown: ConnectionState[] = [];
  store.sub(connectionAtom, () => shown.push(store.get(connectionAtom)));
  const last = () => deps.sockets.at(-1)?.listener;
  return {
    ...deps,
    shown,
    now: () => store.get(connectionAtom),
    setOnline(value: boolean) {
      isOnline = value;
      banner.onNetwork();
    },
    setTokens(outcome: HttpOutcome) {
      tokens = outcome;
    },
    start: async () => {
      deps.link.start();
      await deps.clock.advance(0);
    },
    open: () => last()?.onOpen(),
    close: (code: number) => last()?.onClose(code),
  };
}

type Network = Awaited<ReturnType<typeof setUp>>;

async function failFourTimes(network: Network): Promise<void> {
  await network.start();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    network.close(1006);
    if (attempt < 4) await network.clock.advance(5000);
  }
}

/** The steps that lead to each state. */
const WAYS: Readonly<Record<ConnectionState, (network: Network) => Promise<void>>> = {
  connecting: (network) => network.start(),
  idle: async (network) => {
    await network.start();
    network.open();
  },
  waiting: async (network) => {
    await network.start();
    network.open();
    network.close(1006);
  },
  success: async (network) => {
    await network.start();
    network.open();
    network.close(1012);
    await network.clock.advance(1000);
    network.open();
  },
  wsRetry: async (network) => {
    await network.start();
    network.close(1006);
  },
  wsfail: failFourTimes,
  close: async (network) => {
    await network.start();
    network.open();
    network.close(4000);
  },
  fail: async (network) => {
    network.setTokens({ kind: 'network' });
    await network.start();
    await network.clock.advance(1000);
  },
  fail_Net: async (network) => {
    await network.start();
    network.close(1006);
    network.setOnline(false);
  },
};

test('shows a failure after two failed token fetches while open', async () => {
  const network = await setUp();
  await network.start();
  network.open();
  network.setTokens({ kind: 'network' });
  network.close(1006);
  expect(network.now()).toBe('waiting');
  await network.clock.advance(1000);
  expect(network.now()).toBe('wsRetry');
  await network.clock.advance(1000);
  expect(network.now()).toBe('fail');
});

test('shows waiting while the first token is fetched', async () => {
  const network = await setUp();
  network.setTokens({ kind: 'network' });
  await network.start();
  expect(network.now()).toBe('waiting');
});

describe.each(Object.keys(WAYS) as ConnectionState[])('%s', (state) => {
  test('is reached by its steps', async () => {
    const network = await setUp();
    await WAYS[state](network);
    expect(network.now()).toBe(state);
  });
});

describe.each(['wsRetry', 'wsfail', 'close', 'fail', 'fail_Net'] as const)('a tap on %s', (state) => {
  test('tests the connection again at once', async () => {
    const network = await setUp();
    await WAYS[state](network);
    network.setTokens(SOCKET_TOKEN);
    const before = network.sockets.length;
    network.link.notice('retry');
    await network.clock.advance(0);
    expect(network.sockets).toHaveLength(before + 1);
    network.setOnline(true);
    network.open();
    expect(network.now()).toBe('success');
    await network.clock.advance(1499);
    expect(network.now()).toBe('success');
    await network.clock.advance(1);
    expect(network.now()).toBe('idle');
  });
});

test('retries a link every 10 s, keeping the banner meanwhile', async () => {
  const network = await setUp();
  await failFourTimes(network);
  const before = network.sockets.length;
  await network.clock.advance(10_000);
  expect(network.sockets).toHaveLength(before + 1);
  expect(network.now()).not.toBe('connecting');
  network.open();
  expect(network.now()).toBe('success');
});
