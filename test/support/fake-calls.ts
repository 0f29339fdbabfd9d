import type { CallMedia, Peer, PeerOptions } from '../../widget/platform/call-media.ts';

/** Microphones without a browser. Two fakes are connected as soon as both know the description of the other. */
export interface FakeCalls {
  readonly media: CallMedia;
  /** The ends that are open. */
  readonly open: Set<PeerOptions>;
  /** How often an end has looked for a new way. */
  readonly restarts: () => number;
}

/** The ends of all devices, by their description: an end notices when the one that it is connected with closes. */
const ends = new Map<string, { readonly lose: () => void }>();
let made = 0;

export function createFakeCalls(failure?: 'refused' | 'missing'): FakeCalls {
  const open = new Set<PeerOptions>();
  let restarts = 0;
  const media: CallMedia = {
    open(options) {
      if (failure !== undefined) return Promise.resolve(failure);
      open.add(options);
      let description = '';
      let other: string | undefined;
      const begin = (): void => {
        made += 1;
        description = `v=0 ${made}`;
        other = undefined;
        ends.set(description, { lose: () => options.onState('lost') });
      };
      const end = (): void => {
        ends.delete(description);
        if (other !== undefined) ends.get(other)?.lose();
      };
      begin();
      const peer: Peer = {
        offer: () => options.onSignal({ name: 'offer', description }),
        receive(signal) {
          if (signal.name === 'candidate') return;
          if (signal.name === 'offer') options.onSignal({ name: 'answer', description });
          if (other === signal.description || !open.has(options)) return;
          other = signal.description;
          options.onState('connected');
        },
        repeat() {
          if (other === undefined && !options.isPolite) options.onSignal({ name: 'offer', description });
        },
        restart: () => void (restarts += 1),
        renew() {
          ends.delete(description);
          begin();
        },
        useServers: () => undefined,
        setMuted: (isMuted) => options.onView({ ...VIEW, isMuted }),
        setCamera: () => Promise.resolve(undefined),
        flipCamera: () => Promise.resolve(undefined),
        show: () => () => undefined,
        speakers: () => Promise.resolve([]),
        chooseSpeaker: () => Promise.resolve(),
        close() {
          open.delete(options);
          end();
        },
      };
      return Promise.resolve(peer);
    },
  };
  return { media, open, restarts: () => restarts };
}

const VIEW = {
  isMuted: false,
  hasMicrophone: true,
  hasCamera: false,
  canFlip: false,
  isFrontCamera: true,
  isPeerMuted: false,
  hasPeerVideo: false,
  isWeak: false,
};
