import { runExports } from '../../applet-host-demo/provider/capabilities/data-life/exports.ts';
import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import { until } from './provider-client.ts';

/** Makes an export. The provider's own job may have begun it: then waits for that one. */
export const finishedExport = (services: Services, exportId: string): Promise<true> =>
  until('an export', async () => {
    await runExports(services);
    const row = await services.db
      .selectFrom('player_exports')
      .select('done_at')
      .where('export_id', '=', exportId)
      .executeTakeFirstOrThrow();
    return row.done_at === null ? undefined : true;
  });
