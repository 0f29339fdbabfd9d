import { expect, test } from 'vitest';
import { tenantConfig } from '../../../widget/contract/entities/tenant.ts';
import { success } from '../../../widget/domain/result.ts';
import { createMessagePages } from '../../../widget/sync/message-pages.ts';
import type { SyncScope } from '../../../widget/sync/scope.ts';
import { CHAT } from '../../support/builders.ts';

/** Spec: 1-chat §7 (noShowData, holding 'precisionBet' when a plan flag is shown). */
test.each([
  ['0', undefined],
  ['1', 'precisionBet'],
])('requests pages without precision plans only by tenant flag: %s', async (flag, hiddenType) => {
  const asked: unknown[] = [];
  const tenant = tenantConfig.read({ setId: 'CB', plan_flag: flag }, { roleScheme: 'B' }, '$');
  const stored = { put: () => Promise.resolve(), markStart: () => Promise.resolve() };
  const scope = {
    get: () => tenant,
    database: { messages: stored },
    api: {
      call(_operation: unknown, request: unknown) {
        asked.push(request);
        return Promise.resolve(success({ messages: [], holes: [] }));
      },
    },
  } as unknown as SyncScope;
  const pages = createMessagePages(scope);
  await pages.before(CHAT, '0');
  await pages.after(CHAT, '7', '9');
  expect(asked).toHaveLength(2);
  for (const request of asked) expect((request as { readonly hiddenType?: string }).hiddenType).toBe(hiddenType);
});
