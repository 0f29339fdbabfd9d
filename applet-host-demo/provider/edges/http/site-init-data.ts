import { getImSiteInitData } from '#contract/http/site-init-data.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';

/** Spec: 3-transport §3 Tenant config, §7 getImSiteInitData. */
export const handleSiteInitData = forEveryone(getImSiteInitData, (_request, { tenant }) =>
  Promise.resolve(answer(tenant.config)),
);
