import type { CallServer, PeerOptions } from './call-media.ts';
import { createNegotiation, type Negotiation } from './call-negotiation.browser.ts';
import { watchQuality } from './call-quality.browser.ts';

/** The microphone and camera of an end, as it reports them to the other end. */
export interface EndState {
  readonly isMuted: boolean;
  readonly hasCamera: boolean;
}

export interface ConnectionDeps extends Pick<PeerOptions, 'isRelayOnly' | 'isPolite' | 'onSignal' | 'onState'> {
  readonly servers: readonly CallServer[];
  readonly microphone: () => MediaStreamTrack | undefined;
  readonly camera: () => MediaStreamTrack | undefined;
  readonly ownState: () => EndState;
  readonly onTrack: (track: MediaStreamTrack) => void;
  readonly onPeerState: (state: EndState) => void;
  readonly onWeak: (isWeak: boolean) => void;
}

/** One connection of a call. After a reload of the page at one end, the call has a new one. */
export interface Connection extends Negotiation {
  /** Sends the microphone and camera as they are now. */
  readonly refreshTracks: () => Promise<void>;
  readonly tellState: () => void;
  readonly useServers: (servers: readonly CallServer[]) => void;
  readonly close: () => void;
}

/**
 * Both ends have one audio and one video transceiver from the start, so that a camera can be switched on without another offer. A data
 * channel reports which of them are in use. It closes with the page at the other end.
 */
export function createConnection(deps: ConnectionDeps): Connection {
  const { servers, isRelayOnly, isPolite, onSignal, onState, microphone, camera } = deps;
  const life = new AbortController();
  const { signal } = life;
  const connection = new RTCPeerConnection({
    iceServers: servers as RTCIceServer[],
    iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  });
  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
  const tellState = (): void => {
    const { isMuted, hasCamera } = deps.ownState();
    if (channel.readyState === 'open') channel.send(JSON.stringify({ isMuted, hasCamera }));
  };
  channel.addEventListener('open', tellState, { signal });
  channel.addEventListener('message', ({ data }) => deps.onPeerState(stateIn(data)), { signal });
  channel.addEventListener('close', () => onState('lost'), { signal });
  connection.addEventListener('track', ({ track }) => deps.onTrack(track), { signal });
  connection.addEventListener(
    'connectionstatechange',
    () => {
      const { connectionState } = connection;
      if (connectionState === 'connected' || connectionState === 'failed') onState(connectionState);
      if (connectionState === 'disconnected') onState('lost');
    },
    { signal },
  );

  const senderOf = (kind: 'audio' | 'video') =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;
  const refreshTracks = async (): Promise<void> => {
    await senderOf('audio')?.replaceTrack(microphone() ?? null);
    await senderOf('video')?.replaceTrack(camera() ?? null);
  };
  const negotiation = createNegotiation(connection, {
    isPolite,
    onSignal: (sent) => {
      if (!signal.aborted) onSignal(sent);
    },
    async onOffered() {
      for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
      await refreshTracks();
    },
  });
  // The network may be another one: a mobile network instead of Wi-Fi.
  addEventListener('online', negotiation.restart, { signal });
  const stopWatching = watchQuality(connection, deps.onWeak);

  return {
    ...negotiation,
    offer() {
      connection.addTransceiver(microphone() ?? 'audio', { direction: 'sendrecv' });
      connection.addTransceiver(camera() ?? 'video', { direction: 'sendrecv' });
      negotiation.offer();
    },
    refreshTracks: () => refreshTracks().catch(() => undefined),
    tellState,
    useServers(now) {
      try {
        connection.setConfiguration({ ...connection.getConfiguration(), iceServers: now as RTCIceServer[] });
      } catch {
        // An old Firefox keeps its servers.
      }
    },
    close() {
      life.abort();
      stopWatching();
      connection.close();
    },
  };
}

function stateIn(data: unknown): EndState {
  try {
    const value = JSON.parse(String(data)) as Readonly<Record<string, unknown>> | null;
    return { isMuted: value?.['isMuted'] === true, hasCamera: value?.['hasCamera'] === true };
  } catch {
    return { isMuted: false, hasCamera: false };
  }
}
