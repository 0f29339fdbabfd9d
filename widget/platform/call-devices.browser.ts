import type { MediaFailure, SpeakerChoice } from './call-media.ts';

type Facing = 'user' | 'environment';

/** The microphone, and the camera if it is asked for. A missing camera is no obstacle. */
export async function openDevices(hasCamera: boolean): Promise<MediaStream | MediaFailure> {
  // Absent on insecure pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined || typeof RTCPeerConnection !== 'function') return 'unsupported';
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  try {
    return await devices.getUserMedia({ audio, video: hasCamera && camera('user') });
  } catch (error) {
    const failure = failureOf(error);
    return hasCamera && failure === 'missing' ? openDevices(false) : failure;
  }
}

export async function openCamera(facing: Facing): Promise<MediaStreamTrack | MediaFailure> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: camera(facing) });
    return stream.getVideoTracks()[0] ?? 'missing';
  } catch (error) {
    return failureOf(error);
  }
}

export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}

/** Empty where the browser chooses by itself. */
export async function listSpeakers(output: HTMLAudioElement): Promise<readonly SpeakerChoice[]> {
  if (typeof output.setSinkId !== 'function') return [];
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const chosen = output.sinkId || 'default';
  return devices
    .filter(({ kind, deviceId, label }) => kind === 'audiooutput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label, isChosen: deviceId === chosen }));
}

const camera = (facingMode: Facing) => ({ facingMode, width: { ideal: 1280 }, height: { ideal: 720 } });

function failureOf(error: unknown): MediaFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}
