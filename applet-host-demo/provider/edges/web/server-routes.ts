import type { FastifyInstance } from 'fastify';
import type { Services } from '../../calls/services.ts';
import { addConsoleApi } from '../console/routes.ts';
import { addServerApi } from '../server-api/routes.ts';
import { addWalletDay } from './wallet-day.ts';
import { addWalletKeys } from './wallet-keys.ts';

/** Serves the routes that the widget does not use: the server API, the console's API, the wallet's books and keys, the demo lottery. */
export async function addServerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addWalletKeys(app, services);
  addWalletDay(app, services);
  if (!services.lottery.isRemote) services.lottery.addRoutes(app);
  await addServerApi(app, services);
  await addConsoleApi(app, services);
}
