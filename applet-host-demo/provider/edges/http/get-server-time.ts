import { getServerTime } from '#contract/http/get-server-time.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';

/** Spec: 3-transport §7 /getServerTime. */
export const handleGetServerTime = forEveryone(getServerTime, (_request, { services }) =>
  Promise.resolve(answer({ timeMs: services.now() })),
);
