import { hasSeveralCameras, listSpeakers, openCamera, openDevices } from './call-devices.browser.ts';
import type { CallMedia, MediaFailure, Peer, PeerOptions, PeerView } from './call-media.ts';
import { createNegotiation } from './call-negotiation.browser.ts';
import { watchQuality } from './call-quality.browser.ts';

/** Calls through WebRTC. */
export const browserCallMedia: CallMedia = {
  async open(options) {
    const stream = await openDevices(options.hasCamera);
    return typeof stream === 'string' ? stream : createPeer(stream, options);
  },
};

/**
 * Both ends have one audio and one video line from the start, so that switching a camera on needs no new agreement. A data channel tells
 * the other end which of them are in use.
 */
function createPeer(own: MediaStream, options: PeerOptions): Peer {
  const { servers, isRelayOnly, isPolite, onSignal, onState, onView } = options;
  const connection = new RTCPeerConnection({
    iceServers: servers as RTCIceServer[],
    iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  });
  const life = new AbortController();
  const { signal } = life;
  const theirs = new MediaStream();
  const output = new Audio();
  output.srcObject = theirs;
  let camera: MediaStreamTrack | undefined = own.getVideoTracks()[0];
  let view: PeerView = {
    isMuted: false,
    hasCamera: camera !== undefined,
    canFlip: false,
    isFrontCamera: true,
    isPeerMuted: false,
    hasPeerVideo: false,
    isWeak: false,
  };
  const change = (changed: Partial<PeerView>): void => {
    view = { ...view, ...changed };
    if (!signal.aborted) onView(view);
  };

  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
  const tellState = (): void => {
    const { isMuted, hasCamera } = view;
    if (channel.readyState === 'open') channel.send(JSON.stringify({ isMuted, hasCamera }));
  };
  channel.addEventListener('open', tellState);
  channel.addEventListener('message', ({ data }) => {
    const { isMuted, hasCamera } = stateIn(data);
    change({ isPeerMuted: isMuted, hasPeerVideo: hasCamera });
  });
  connection.addEventListener('track', ({ track }) => {
    theirs.addTrack(track);
    void output.play().catch(() => undefined);
  });
  connection.addEventListener('connectionstatechange', () => {
    const { connectionState } = connection;
    if (connectionState === 'connected' || connectionState === 'failed') onState(connectionState);
    if (connectionState === 'disconnected') onState('lost');
  });

  const senderOf = (kind: 'audio' | 'video') =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
  const negotiation = createNegotiation(connection, {
    isPolite,
    onSignal,
    async onOffered() {
      for (const line of connection.getTransceivers()) line.direction = 'sendrecv';
      await senderOf('audio')?.sender.replaceTrack(own.getAudioTracks()[0] ?? null);
      await senderOf('video')?.sender.replaceTrack(camera ?? null);
    },
  });
  // The network may be another one: a mobile network instead of Wi-Fi.
  addEventListener('online', negotiation.restart, { signal });
  const stopWatching = watchQuality(connection, (isWeak) => {
    if (isWeak !== view.isWeak) change({ isWeak });
  });
  keepScreenOn(signal);

  const useCamera = async (track: MediaStreamTrack | undefined): Promise<void> => {
    if (camera !== undefined) {
      camera.stop();
      own.removeTrack(camera);
    }
    camera = track;
    if (track !== undefined) own.addTrack(track);
    await senderOf('video')
      ?.sender.replaceTrack(track ?? null)
      .catch(() => undefined);
    change({ hasCamera: track !== undefined });
    tellState();
  };
  const openAndUse = async (isFrontCamera: boolean): Promise<MediaFailure | undefined> => {
    const track = await openCamera(isFrontCamera ? 'user' : 'environment');
    if (typeof track === 'string') return track;
    if (signal.aborted) {
      track.stop();
      return undefined;
    }
    await useCamera(track);
    change({ isFrontCamera });
    void hasSeveralCameras().then((canFlip) => change({ canFlip }));
    return undefined;
  };
  if (camera !== undefined) void hasSeveralCameras().then((canFlip) => change({ canFlip }));
  queueMicrotask(() => change({}));

  return {
    offer() {
      connection.addTransceiver(own.getAudioTracks()[0] ?? 'audio', { direction: 'sendrecv' });
      connection.addTransceiver(camera ?? 'video', { direction: 'sendrecv' });
      negotiation.offer();
    },
    receive: negotiation.receive,
    repeat: negotiation.repeat,
    restart: negotiation.restart,
    setMuted(isMuted) {
      for (const track of own.getAudioTracks()) track.enabled = !isMuted;
      change({ isMuted });
      tellState();
    },
    async setCamera(isOn) {
      if (isOn) return openAndUse(view.isFrontCamera);
      await useCamera(undefined);
      return undefined;
    },
    async flipCamera() {
      // Phones open only one camera at a time.
      camera?.stop();
      const failure = await openAndUse(!view.isFrontCamera);
      return failure === undefined ? undefined : openAndUse(view.isFrontCamera);
    },
    show(whose, element) {
      element.muted = true;
      element.srcObject = whose === 'own' ? own : theirs;
      void element.play().catch(() => undefined);
      return () => {
        element.srcObject = null;
      };
    },
    speakers: () => listSpeakers(output),
    chooseSpeaker: (id) => output.setSinkId(id).catch(() => undefined),
    close() {
      life.abort();
      stopWatching();
      for (const track of own.getTracks()) track.stop();
      output.srcObject = null;
      connection.close();
    },
  };
}

function stateIn(data: unknown): { readonly isMuted: boolean; readonly hasCamera: boolean } {
  try {
    const value = JSON.parse(String(data)) as Readonly<Record<string, unknown>> | null;
    return { isMuted: value?.['isMuted'] === true, hasCamera: value?.['hasCamera'] === true };
  } catch {
    return { isMuted: false, hasCamera: false };
  }
}

/** Keeps the screen on where the browser can. It releases the lock when the page is hidden. */
function keepScreenOn(signal: AbortSignal): void {
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (signal.aborted) void lock?.release();
    signal.addEventListener('abort', () => void lock?.release(), { once: true });
  };
  void request();
  document.addEventListener('visibilitychange', () => void request(), { signal });
}
