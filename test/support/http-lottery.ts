import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLottery, type LotteryState } from '../../applet-host-demo/demo/platform/lottery-server.ts';
import { type Answer, serveSigned } from '../../applet-host-demo/demo/platform/signed-request.ts';
import { createHttpLottery } from '../../applet-host-demo/provider/capabilities/lottery/http-lottery.ts';
import { startTestProvider, TEST_TENANT, type TestProviderOptions } from './provider.ts';

/** `lost`: carried out, but the answer is an error. `away`: not carried out. `late`: carried out when `deliverLate` is called. */
export type LotteryFault = 'lost' | 'away' | 'late';

const ISSUE = 'issue-1';
const OPEN_MS = 60_000;

/** A provider with the example of a platform's lottery, which runs as a server of its own. Each player begins with 1000.00 there. */
export async function startWithHttpLottery(options: TestProviderOptions = {}) {
  const state: LotteryState = { draws: {}, balances: {}, orders: {}, outcomes: {} };
  let faults: LotteryFault[] = [];
  const late: Parameters<Answer>[] = [];
  /** It needs the address of the provider, which needs the address of the server. */
  const made: { lottery?: ReturnType<typeof createLottery> } = {};
  const answer: Answer = async (...request) => {
    const fault = request[0] === '/place' || request[0] === '/query' ? faults.shift() : undefined;
    if (fault === 'late') late.push(request);
    if (fault === 'late' || fault === 'away' || made.lottery === undefined) throw new Error(fault);
    const answered = await made.lottery.answer(...request);
    if (fault === 'lost') throw new Error(fault);
    return answered;
  };
  const server = serveSigned({ answer }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let nowMs = Date.parse('2026-11-26T04:00:00Z');
  const now = (): number => nowMs;
  const provider = await startTestProvider({
    now,
    createLottery: (base) => createHttpLottery({ url, timeoutMs: 2000 }, base),
    ...options,
    tenant: { lottery: {}, ...options.tenant },
  });
  const keysUrl = `${provider.baseUrl}/wallet/keys`;
  const lottery = createLottery({
    tenants: [TEST_TENANT],
    keysUrl,
    state,
    firstBalance: 100_000,
    now,
    save: () => Promise.resolve(),
  });
  made.lottery = lottery;
  state.draws[ISSUE] = { closesAt: nowMs + OPEN_MS };
  return {
    provider,
    lottery,
    url,
    issue: ISSUE,
    /** The faults of the next bets and queries, in their order. Each call of the provider tries twice. */
    fail: (...next: LotteryFault[]) => {
      faults = next;
    },
    deliverLate: () => Promise.all(late.splice(0).map((request) => lottery.answer(...request))),
    passTime: (ms: number) => {
      nowMs += ms;
    },
    stop: async () => {
      await provider.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
