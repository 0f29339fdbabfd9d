/** A server that helps two devices to find a way to each other. */
export interface CallServer {
  readonly urls: readonly string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
}

/** A network address at which this device may be reached. */
export interface PeerCandidate {
  readonly candidate: string;
  readonly sdpMid?: string | undefined;
  readonly sdpMLineIndex?: number | undefined;
}

/** A message between two ends that connect. */
export type PeerSignal =
  | { readonly name: 'offer' | 'answer'; readonly description: string }
  | { readonly name: 'candidate'; readonly candidates: readonly PeerCandidate[] };

export interface PeerView {
  readonly isMuted: boolean;
  /** False: the microphone was removed, and there is no other one. */
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  /** The device has several cameras. */
  readonly canFlip: boolean;
  /** The picture of the front camera is shown mirrored. */
  readonly isFrontCamera: boolean;
  readonly isPeerMuted: boolean;
  readonly hasPeerVideo: boolean;
  /** The network loses or delays too much. */
  readonly isWeak: boolean;
}

/** `refused`: the user or the page's policy; `missing`: no device; `busy`: another program uses it. */
export type MediaFailure = 'refused' | 'missing' | 'busy' | 'unsupported';

export interface PeerOptions {
  /** Whether to open the camera, too. */
  readonly hasCamera: boolean;
  /** When both ends offer at once, the polite one gives way. */
  readonly isPolite: boolean;
  readonly servers: readonly CallServer[];
  readonly isRelayOnly: boolean;
  readonly onSignal: (signal: PeerSignal) => void;
  /** `lost`: it may come back; `failed`: it needs another route. */
  readonly onState: (state: 'connected' | 'lost' | 'failed') => void;
  readonly onView: (view: PeerView) => void;
}

/** The loudspeakers that the browser lets the user choose. */
export interface SpeakerChoice {
  readonly id: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** One end of a call: microphone, camera and connection. No call rejects. */
export interface Peer {
  /** Begins the connection. The other end answers. */
  readonly offer: () => void;
  readonly receive: (signal: PeerSignal) => void;
  /** Sends an unanswered offer again: signals may be lost. */
  readonly repeat: () => void;
  /** Restarts ICE after the network has changed, to find another route to the other end. */
  readonly restart: () => void;
  /** Closes the connection and begins another one with the same devices. It waits for an offer, or for `offer`. */
  readonly renew: () => void;
  /** The servers of later ICE restarts. */
  readonly useServers: (servers: readonly CallServer[]) => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly setCamera: (isOn: boolean) => Promise<MediaFailure | undefined>;
  readonly flipCamera: () => Promise<MediaFailure | undefined>;
  /** Shows a picture in a video element, without sound. Call the returned function to stop. */
  readonly show: (whose: 'own' | 'peer', element: HTMLVideoElement) => () => void;
  /** Empty: the browser offers no choice. */
  readonly speakers: () => Promise<readonly SpeakerChoice[]>;
  readonly chooseSpeaker: (id: string) => Promise<void>;
  /** Releases the devices. */
  readonly close: () => void;
}

/** The browser's calls. */
export interface CallMedia {
  readonly open: (options: PeerOptions) => Promise<Peer | MediaFailure>;
}
