import { getServerTime } from '#contract/http/get-server-time.ts';
import { answer, forEveryone } from '../calls/handler.ts';

/** Spec: 3-transport §7 /getServerTime. */
export const handleGetServerTime = forEveryone(getServerTime, (_request, { services }) =>
  Promise.resolve(answer({ timeMs: services.now() })),
);
