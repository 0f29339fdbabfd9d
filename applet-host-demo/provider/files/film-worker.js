/**
 * Measures films and voices in a thread of its own, one after the other, for `film-meter.ts`. JavaScript, so that Node starts it
 * from the sources as well as from what is built.
 */
import { parentPort } from 'node:worker_threads';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

/** A file of more tracks is none: each is compared with each. */
const MAX_TRACKS = 64;
/** Looks into a file of no size, further ones for each byte, and the most altogether. Sound files without a table are read frame by frame. */
const FIRST_LOOKS = 100_000;
const MAX_LOOKS = 5_000_000;

/**
 * A file that is given up after too many looks into it: a damaged one leads the library in circles (it looks for the next element of
 * a WebM for ever where eight bytes are left), and this is sooner found out than by the time.
 * @param {string} file
 * @param {number} sizeBytes
 * @returns {{ source: FilePathSource, release: () => void }} `release`: it is only put away from now on
 */
function openBounded(file, sizeBytes) {
  const most = Math.min(MAX_LOOKS, FIRST_LOOKS + sizeBytes);
  let looks = 0;
  const source = new Proxy(new FilePathSource(file), {
    get(target, name, receiver) {
      looks += 1;
      if (looks > most) throw new RangeError('The file leads in circles.');
      return Reflect.get(target, name, receiver);
    },
  });
  return {
    source,
    release() {
      looks = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * @param {import('./film-meter.ts').FilmFile} wanted
 * @returns {Promise<import('./film-meter.ts').FilmMeasures | undefined>} undefined: it is damaged
 */
async function measure({ file, sizeBytes }) {
  const { source, release } = openBounded(file, sizeBytes);
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    if ((await input.getTracks()).length > MAX_TRACKS) return undefined;
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    const durationMs = Math.max(0, Math.round((await input.computeDuration()) * 1000));
    const [width, height] =
      video === null ? [0, 0] : await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()]);
    return { hasPicture: video !== null, hasSound: audio !== null, durationMs, width, height };
  } catch {
    return undefined;
  } finally {
    release();
    input.dispose();
  }
}

parentPort?.on('message', async (wanted) => parentPort?.postMessage(await measure(wanted)));
