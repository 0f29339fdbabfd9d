import type { CallMedia, Peer, PeerOptions } from '../../widget/platform/call-media.ts';

/** Microphones without a browser. Two fakes are connected as soon as both know the description of the other. */
export interface FakeCalls {
  readonly media: CallMedia;
  /** The ends that are open. */
  readonly open: Set<PeerOptions>;
}

export function createFakeCalls(failure?: 'refused' | 'missing'): FakeCalls {
  const open = new Set<PeerOptions>();
  let made = 0;
  const media: CallMedia = {
    open(options) {
      if (failure !== undefined) return Promise.resolve(failure);
      open.add(options);
      made += 1;
      const description = `v=0 ${made}`;
      let isAnswered = false;
      const connect = (): void => {
        if (isAnswered || !open.has(options)) return;
        isAnswered = true;
        options.onState('connected');
      };
      const peer: Peer = {
        offer: () => options.onSignal({ name: 'offer', description }),
        receive(signal) {
          if (signal.name === 'offer') options.onSignal({ name: 'answer', description });
          if (signal.name !== 'candidate') connect();
        },
        repeat() {
          if (!isAnswered && !options.isPolite) options.onSignal({ name: 'offer', description });
        },
        restart: () => undefined,
        setMuted: () => undefined,
        setCamera: () => Promise.resolve(undefined),
        flipCamera: () => Promise.resolve(undefined),
        show: () => () => undefined,
        speakers: () => Promise.resolve([]),
        chooseSpeaker: () => Promise.resolve(),
        close: () => void open.delete(options),
      };
      return Promise.resolve(peer);
    },
  };
  return { media, open };
}
