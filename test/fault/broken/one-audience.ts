import * as sound from '../../../applet-host-demo/provider/delivery/bus/seen-events.ts';

export * from '../../../applet-host-demo/provider/delivery/bus/seen-events.ts';

/** An event of another node reaches only the first of its users on this node. */
export const createSeenEvents: typeof sound.createSeenEvents = (...deps) => {
  const seen = sound.createSeenEvents(...deps);
  return { ...seen, note: (key) => seen.note(key, '') };
};
