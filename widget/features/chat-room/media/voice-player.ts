/** The voice message or audio file that plays in the room, one at a time. Spec: 1-chat §4 Other message states (audio). */
export interface Playing {
  readonly localId: string;
  readonly state: 'loading' | 'playing' | 'paused' | 'failed';
  readonly positionMs: number;
  /** The duration according to the file; undefined: not known (yet). */
  readonly durationMs?: number | undefined;
}

/**
 * The URL of a voice file. It is returned synchronously if the file is loaded, because an iPhone plays only audio that the tap
 * itself started.
 */
export type VoiceSource = () => string | Promise<string | undefined>;

export interface VoicePlayer {
  /** Plays a message from where it was paused, or pauses it. A message that played before stops. */
  readonly toggle: (localId: string, source: VoiceSource) => void;
  /** Moves the playback position of the playing or paused message. */
  readonly seek: (localId: string, positionMs: number) => void;
  readonly pause: () => void;
  /** Stops playback and releases the file. */
  readonly stop: () => void;
  readonly current: () => Playing | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Plays voice messages with one audio element, so that two never sound at once. */
export function createVoicePlayer(audio: HTMLAudioElement = new Audio()): VoicePlayer {
  let playing: Playing | undefined;
  let frame = 0;
  const listeners = new Set<() => void>();

  const change = (next: Playing | undefined): void => {
    playing = next;
    for (const listener of listeners) listener();
  };
  const follow = (): void => {
    cancelAnimationFrame(frame);
    if (playing?.state !== 'playing') return;
    const positionMs = audio.currentTime * 1000;
    if (positionMs !== playing.positionMs) change({ ...playing, positionMs });
    frame = requestAnimationFrame(follow);
  };

  audio.addEventListener('playing', () => {
    if (playing !== undefined) change({ ...playing, state: 'playing' });
    follow();
  });
  audio.addEventListener('pause', () => {
    // The end of the audio also fires `pause`; `ended` reports it.
    if (playing?.state === 'playing' && !audio.ended) change({ ...playing, state: 'paused' });
  });
  audio.addEventListener('durationchange', () => {
    if (playing === undefined || !Number.isFinite(audio.duration)) return;
    change({ ...playing, durationMs: audio.duration * 1000 });
  });
  audio.addEventListener('ended', () => change(undefined));

  const fail = (localId: string): void => {
    if (playing?.localId === localId) change({ localId, state: 'failed', positionMs: 0 });
  };
  const play = async (localId: string): Promise<void> => {
    try {
      await audio.play();
    } catch (error) {
      const reason = error instanceof DOMException ? error.name : '';
      // Another message was started, or this one was paused, before it began.
      if (reason === 'AbortError' || playing?.localId !== localId) return;
      // The file arrived too long after the tap: the next tap plays it.
      if (reason === 'NotAllowedError') change({ ...playing, state: 'paused' });
      else fail(localId);
    }
  };
  const start = (localId: string, url: string): void => {
    audio.src = url;
    void play(localId);
  };

  return {
    toggle(localId, source) {
      const isCurrent = playing?.localId === localId;
      if (isCurrent && playing?.state === 'playing') return audio.pause();
      if (isCurrent && playing?.state === 'loading') return;
      if (isCurrent && playing?.state === 'paused') return void play(localId);
      audio.pause();
      change({ localId, state: 'loading', positionMs: 0 });
      const url = source();
      if (typeof url === 'string') return start(localId, url);
      void url.then((later) => {
        if (playing?.localId !== localId) return;
        if (later === undefined) fail(localId);
        else start(localId, later);
      });
    },
    seek(localId, positionMs) {
      if (playing?.localId !== localId || playing.state === 'loading' || playing.state === 'failed') return;
      audio.currentTime = positionMs / 1000;
      change({ ...playing, positionMs });
    },
    pause: () => audio.pause(),
    stop() {
      audio.pause();
      audio.removeAttribute('src');
      change(undefined);
    },
    current: () => playing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
