import { createConnection, type Connection } from './call-connection.browser.ts';
import { hasSeveralCameras, listSpeakers, openCamera, openDevices } from './call-devices.browser.ts';
import type { CallMedia, MediaFailure, Peer, PeerOptions, PeerView } from './call-media.ts';

/** Calls through WebRTC. */
export const browserCallMedia: CallMedia = {
  async open(options) {
    const stream = await openDevices(options.hasCamera);
    return typeof stream === 'string' ? stream : createPeer(stream, options);
  },
};

/** Microphone and camera of this device, over one connection after the other. */
function createPeer(own: MediaStream, options: PeerOptions): Peer {
  const life = new AbortController();
  const { signal } = life;
  let { servers } = options;
  let theirs = new MediaStream();
  const output = new Audio();
  let camera: MediaStreamTrack | undefined = own.getVideoTracks()[0];
  let view: PeerView = {
    isMuted: false,
    hasMicrophone: true,
    hasCamera: camera !== undefined,
    canFlip: false,
    isFrontCamera: true,
    isPeerMuted: false,
    hasPeerVideo: false,
    isWeak: false,
  };
  const change = (changed: Partial<PeerView>): void => {
    view = { ...view, ...changed };
    if (!signal.aborted) options.onView(view);
  };

  const connect = (): Connection => {
    theirs = new MediaStream();
    output.srcObject = theirs;
    return createConnection({
      ...options,
      servers,
      microphone: () => own.getAudioTracks()[0],
      camera: () => camera,
      ownState: () => view,
      onTrack(track) {
        theirs.addTrack(track);
        void output.play().catch(() => undefined);
      },
      onPeerState: ({ isMuted, hasCamera }) => change({ isPeerMuted: isMuted, hasPeerVideo: hasCamera }),
      onWeak(isWeak) {
        if (isWeak !== view.isWeak) change({ isWeak });
      },
    });
  };
  let connection = connect();
  keepScreenOn(signal);
  keepMicrophone(own, signal, async (track) => {
    if (track !== undefined) track.enabled = !view.isMuted;
    await connection.refreshTracks();
    change({ hasMicrophone: track !== undefined });
  });

  const useCamera = async (track: MediaStreamTrack | undefined): Promise<void> => {
    if (camera !== undefined) {
      camera.stop();
      own.removeTrack(camera);
    }
    camera = track;
    if (track !== undefined) own.addTrack(track);
    await connection.refreshTracks();
    change({ hasCamera: track !== undefined });
    connection.tellState();
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
    offer: () => connection.offer(),
    receive: (received) => connection.receive(received),
    repeat: () => connection.repeat(),
    restart: () => connection.restart(),
    renew() {
      connection.close();
      connection = connect();
      change({ isPeerMuted: false, hasPeerVideo: false, isWeak: false });
    },
    useServers(now) {
      servers = now;
      connection.useServers(now);
    },
    setMuted(isMuted) {
      for (const track of own.getAudioTracks()) track.enabled = !isMuted;
      change({ isMuted });
      connection.tellState();
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
      connection.close();
      for (const track of own.getTracks()) track.stop();
      output.srcObject = null;
    },
  };
}

/**
 * Takes another microphone when the one in use is removed, or when one is connected again.
 * @param onChange receives the microphone in use; undefined: there is none
 */
function keepMicrophone(
  own: MediaStream,
  signal: AbortSignal,
  onChange: (track: MediaStreamTrack | undefined) => Promise<void>,
): void {
  const watch = (): void => {
    for (const track of own.getAudioTracks())
      track.addEventListener('ended', () => void replace(), { signal, once: true });
  };
  const replace = async (): Promise<void> => {
    const found = await openDevices(false);
    const tracks = typeof found === 'string' ? [] : found.getAudioTracks();
    if (signal.aborted) {
      for (const track of tracks) track.stop();
      return;
    }
    for (const track of own.getAudioTracks()) own.removeTrack(track);
    for (const track of tracks) own.addTrack(track);
    watch();
    await onChange(tracks[0]);
  };
  watch();
  const onDevices = (): void => {
    if (own.getAudioTracks().length === 0) void replace();
  };
  navigator.mediaDevices.addEventListener('devicechange', onDevices, { signal });
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
