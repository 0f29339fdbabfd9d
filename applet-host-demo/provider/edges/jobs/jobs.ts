import type { Services } from '../../calls/services.ts';
import { startCallExpiry } from '../../capabilities/calling/expiry.ts';
import { startLottery } from '../../capabilities/lottery/job.ts';
import { startErasures } from '../../capabilities/data-life/erasure.ts';
import { startExports } from '../../capabilities/data-life/exports.ts';
import { startRetention } from '../../capabilities/data-life/retention.ts';
import { type NodeState, startFigures } from '../../capabilities/figures/sampler.ts';
import { startExpiry } from '../../capabilities/money/expiry.ts';
import { startPayments } from '../../capabilities/money/movements.ts';
import { startActClosing } from '../server-api/recorded.ts';
import { startScheduledMessages } from '../server-api/scheduled-job.ts';
import { startServiceUpkeep } from '../../capabilities/service/upkeep.ts';
import { startMaintenance } from './maintenance.ts';
import { startWebhooks } from '../webhooks/job.ts';

export interface Jobs {
  /** Ends what only tidies up. */
  readonly endMaintenance: () => void;
  /** Ends the other jobs, each after the work that it has begun. */
  readonly stop: () => Promise<void>;
}

/** Starts the provider's regular work. @param tidy of the database @param node for the figures */
export function startJobs(services: Services, tidy: Parameters<typeof startMaintenance>[1], node: NodeState): Jobs {
  const endMaintenance = startMaintenance(services, tidy);
  const stops = [
    startExpiry(services),
    startLottery(services),
    startPayments(services),
    startServiceUpkeep(services),
    startWebhooks(services),
    startScheduledMessages(services),
    startActClosing(services),
    startCallExpiry(services),
    startErasures(services),
    startExports(services),
    startRetention(services),
    startFigures(services, node),
  ];
  return {
    endMaintenance,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
