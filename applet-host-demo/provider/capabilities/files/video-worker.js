/**
 * Measures videos and voice messages in a separate thread, one after the other, for `video-probe.ts`. It is JavaScript, so that
 * Node can start it from the sources as well as from the build.
 */
import { writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import {
  AdtsOutputFormat,
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  FilePathSource,
  Input,
  Mp3OutputFormat,
  OggOutputFormat,
  Output,
  WavOutputFormat,
} from 'mediabunny';

/** A file with more tracks is rejected: the library compares each track with each other one. */
const MAX_TRACKS = 64;
/** The read limit: a base, one more per byte of the file, and a maximum. Sound files without a table are read frame by frame. */
const BASE_READS = 100_000;
const MAX_READS = 5_000_000;

/**
 * Opens a file that fails after too many reads. A damaged file can make the library loop: it looks for the next element of a
 * WebM forever when eight bytes are left. This limit detects the loop sooner than the timeout.
 * @param {string} file
 * @param {number} sizeBytes
 * @returns {{ source: FilePathSource, release: () => void }} `release` lifts the limit, so that the file can be closed
 */
function openBounded(file, sizeBytes) {
  const most = Math.min(MAX_READS, BASE_READS + sizeBytes);
  let reads = 0;
  const source = new Proxy(new FilePathSource(file), {
    get(target, name, receiver) {
      reads += 1;
      if (reads > most) throw new RangeError('The file leads in circles.');
      return Reflect.get(target, name, receiver);
    },
  });
  return {
    source,
    release() {
      reads = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * @param {import('./video-probe.ts').ProbedFile} wanted
 * @returns {Promise<import('./video-probe.ts').VideoMeasures | undefined>} undefined: the file is damaged
 */
async function measure({ file, sizeBytes, mediaType = '', copyTo }) {
  const { source, release } = openBounded(file, sizeBytes);
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    if ((await input.getTracks()).length > MAX_TRACKS) return undefined;
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    const durationMs = Math.max(0, Math.round((await input.computeDuration()) * 1000));
    const [width, height] =
      video === null ? [0, 0] : await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()]);
    if (copyTo !== undefined && !(await copySound(input, mediaType, copyTo))) return undefined;
    return { hasPicture: video !== null, hasSound: audio !== null, durationMs, width, height };
  } catch {
    return undefined;
  } finally {
    release();
    input.dispose();
  }
}

/** @type {Readonly<Record<string, () => import('mediabunny').OutputFormat>>} */
const FORMATS = {
  'audio/ogg': () => new OggOutputFormat(),
  'audio/mpeg': () => new Mp3OutputFormat(),
  'audio/aac': () => new AdtsOutputFormat(),
  'audio/wav': () => new WavOutputFormat(),
};

/**
 * Copies the sound of a file unchanged to another file of the same kind, without its tags.
 * @param {Input} input
 * @param {string} mediaType
 * @param {string} copyTo
 * @returns {Promise<boolean>} false: it contains no sound that such a file can hold
 */
async function copySound(input, mediaType, copyTo) {
  const format = FORMATS[mediaType]?.();
  if (format === undefined) return false;
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const tracks = /** @type {const} */ ('primary');
  const conversion = await Conversion.init({ input, output, tracks, tags: {}, showWarnings: false });
  if (!conversion.isValid) return false;
  await conversion.execute();
  if (target.buffer === null) return false;
  await writeFile(copyTo, new Uint8Array(target.buffer), { mode: 0o600 });
  return true;
}

parentPort?.on('message', (wanted) => {
  void measure(wanted).then((found) => parentPort?.postMessage(found));
});
