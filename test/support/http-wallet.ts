import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serveSigned } from '../../applet-host-demo/demo/platform/signed-request.ts';
import { type Book, createWallet } from '../../applet-host-demo/demo/platform/wallet-server.ts';
import { createHttpWallet } from '../../applet-host-demo/provider/capabilities/money/http-wallet.ts';
import { startTestProvider, TEST_TENANT, type TestProviderOptions } from './provider.ts';

/** A provider whose money is in the example of a platform's wallet, which runs as a server of its own. */
export async function startWithHttpWallet(options: TestProviderOptions = {}, timeoutMs = 2000) {
  const book: Book = { balances: {}, holds: {}, outcomes: {} };
  let isAway = false;
  /** It needs the address of the provider, which needs the address of the server. */
  const made: { wallet?: ReturnType<typeof createWallet> } = {};
  const server = serveSigned({
    answer: (...request) =>
      isAway ? Promise.reject(new Error('away')) : (made.wallet?.answer(...request) ?? Promise.reject()),
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await startTestProvider({
    createWallet: (base) => createHttpWallet({ url, timeoutMs }, base),
    ...options,
  });
  const keysUrl = `${provider.baseUrl}/wallet/keys`;
  const save = () => Promise.resolve();
  const wallet = createWallet({ tenants: [TEST_TENANT], keysUrl, book, firstBalance: 100_000, digits: 2, save });
  made.wallet = wallet;
  return {
    provider,
    url,
    book,
    balanceOf: wallet.balanceOf,
    setAway: (away: boolean) => {
      isAway = away;
    },
    stop: async () => {
      await provider.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
