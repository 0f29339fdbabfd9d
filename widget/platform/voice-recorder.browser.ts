import type { RecordedVoice, RecordFailure, VoiceRecording } from './voice-recorder.ts';

/** In order of preference: the formats that an iPhone can play come first. */
const TYPES = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg;codecs=opus',
];

const BITS_PER_SECOND = 32_000;
const LEVEL_INTERVAL_MS = 60;

/** Starts a recording from the microphone. Never rejects. */
export async function startBrowserRecording(): Promise<VoiceRecording | RecordFailure> {
  // Only secure pages have the devices; a frame needs permission from its parent page.
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices === undefined) return 'unsupported';
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined) return 'unsupported';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    });
  } catch (error) {
    return reasonOf(error);
  }
  try {
    return record(stream, mimeType);
  } catch {
    release(stream);
    return 'unsupported';
  }
}

function reasonOf(error: unknown): RecordFailure {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'refused';
  }
}

function record(stream: MediaStream, mimeType: string): VoiceRecording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const meter = createMeter(stream);
  const chunks: Blob[] = [];
  const levels: number[] = [];
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  recorder.start();
  const startedAt = performance.now();
  let endedAt: number | undefined;
  const timer = setInterval(() => levels.push(meter.level()), LEVEL_INTERVAL_MS);

  const end = (): void => {
    if (endedAt !== undefined) return;
    endedAt = performance.now();
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
    release(stream);
    meter.close();
  };
  // The recording may end on its own: the microphone was unplugged, or a call took it.
  recorder.addEventListener('stop', end);
  const elapsedMs = (): number => (endedAt ?? performance.now()) - startedAt;

  return {
    level: meter.level,
    elapsedMs,
    isOver: () => endedAt !== undefined,
    cancel: end,
    async stop(): Promise<RecordedVoice | undefined> {
      end();
      await stopped;
      const blob = new Blob(chunks, { type: mimeType.split(';')[0] ?? mimeType });
      return blob.size === 0 ? undefined : { blob, durationMs: elapsedMs(), levels };
    },
  };
}

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The effective value of a loud voice. It reaches the top of the display. */
const LOUD = 0.35;

function createMeter(stream: MediaStream): { readonly level: () => number; readonly close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) / LOUD);
    },
    close: () => void context.close().catch(() => undefined),
  };
}
