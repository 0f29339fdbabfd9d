import type { Services } from '../../calls/services.ts';
import { listLotteryTenants } from '../../base/store/lottery/lottery-tenants.ts';
import { settleFollows } from './following.ts';
import { fetchResults } from './results.ts';

const INTERVAL_MS = 1000;
/** Without a tenant that has a lottery, the job only looks for one, this often. */
const IDLE_INTERVAL_MS = 10_000;

/**
 * Runs the embedded lottery, settles bets with unknown outcomes and fetches results from now on. Does nothing for providers whose
 * tenants have no lottery. Returns a function that ends it.
 */
export function startLottery(services: Services): () => Promise<void> {
  const { db, lottery, log, tenants } = services;
  const known = new Map<string, number>();
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;

  const runOnce = async (): Promise<boolean> => {
    const codes = await listLotteryTenants(db);
    if (codes.length === 0) return false;
    if (!lottery.isRemote) {
      for (const code of codes) {
        const tenant = await tenants.find(code);
        if (tenant?.config.hasLottery === true) await lottery.planDraws(tenant, known);
      }
      await lottery.settleDraws();
    }
    await settleFollows(services);
    await fetchResults(services);
    return true;
  };
  const run = async (): Promise<void> => {
    const isActive = await services.observer.job('lottery', runOnce).catch((error: unknown) => {
      log.error({ err: error }, 'the lottery could not do its work');
      return true;
    });
    if (!isEnded) timer = setTimeout(start, isActive === false ? IDLE_INTERVAL_MS : INTERVAL_MS).unref();
  };
  let running = Promise.resolve();
  const start = (): void => {
    running = run();
  };
  start();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    return running;
  };
}
