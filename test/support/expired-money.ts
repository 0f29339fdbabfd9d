import { expect } from 'vitest';
import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import { returnExpired, returnExpiredTransfers } from '../../applet-host-demo/provider/capabilities/money/expiry.ts';
import { listDue } from '../../applet-host-demo/provider/base/store/money/due-money.ts';

const KINDS = ['envelope', 'transfer'] as const;

/**
 * Returns everything that has expired. The provider's own run may be returning some of it, which this one leaves alone: it ends when
 * that is stored, too.
 * @param except the ID of an object that cannot go back
 */
export async function untilExpiredReturned(services: Services, except?: string): Promise<void> {
  await returnExpired(services);
  await returnExpiredTransfers(services);
  const due = async (): Promise<readonly string[]> => {
    const lists = await Promise.all(KINDS.map((kind) => listDue(services.db, kind, services.now(), 100, undefined)));
    return lists.flat().map(({ id }) => id);
  };
  await expect.poll(due).toEqual(except === undefined ? [] : [except]);
}
