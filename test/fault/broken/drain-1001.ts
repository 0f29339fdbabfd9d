import * as sound from '../../../applet-host-demo/provider/edges/socket/registry.ts';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';

export * from '../../../applet-host-demo/provider/edges/socket/registry.ts';

/** A stopping provider closes sockets as if it stopped permanently. S-04. */
export const createSocketRegistry: typeof sound.createSocketRegistry = (...deps) => {
  const registry = sound.createSocketRegistry(...deps);
  return { ...registry, drain: (_code, hasOtherNodes) => registry.drain(CLOSE_CODES.goingAway, hasOtherNodes) };
};
