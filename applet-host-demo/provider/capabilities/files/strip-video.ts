import { type FileHandle, open } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';
import { VideoTables, MAX_BOXES, MAX_SAMPLES, MAX_TRACKS } from './video-tables.ts';

interface Box {
  readonly type: string;
  /** The position of the box's size field. */
  readonly start: number;
  readonly payload: number;
  readonly end: number;
}

/** Boxes with metadata: names, places, cameras, in every known form (`©xyz`, `loci`, XMP …). */
const METADATA = new Set(['udta', 'meta', 'uuid']);
/** Boxes that can contain metadata boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'dinf', 'edts', 'mvex', 'mfra']);
/** The kind of a track with measurements from the recording, mainly positions. */
const MEASUREMENTS = 'meta';
const BOX_NAME = /^[\w©. -]{4}$/;
const ZEROS = Buffer.alloc(64 * 1024);

export class NotAVideoError extends Error {}

/**
 * Removes metadata from an MP4 or MOV file in place. Removed boxes become `free` boxes of the same size, so that no offset in the file
 * changes. As in browsers, the file may end within its last data box, and bytes after the last box are ignored. Throws `NotAVideoError`
 * if the file is not well formed.
 */
export async function stripVideo(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const video: OpenVideo = {
      file,
      window: new FileWindow(file),
      size,
      tables: new VideoTables(),
      boxes: 0,
      tracks: 0,
      samples: 0,
      erased: 0,
    };
    await walk(video, 0, size);
  } finally {
    await file.close();
  }
}

/** A file, and the counts of its parts read so far. */
interface OpenVideo {
  readonly file: FileHandle;
  readonly window: FileWindow;
  readonly size: number;
  readonly tables: VideoTables;
  boxes: number;
  tracks: number;
  /** The samples counted, and the bytes erased, for the tracks that were freed. */
  samples: number;
  erased: number;
}

async function walk(video: OpenVideo, from: number, to: number): Promise<void> {
  for (let at = from; at + 8 <= to;) {
    const box = await readBox(video, at, to);
    if (box === undefined) {
      // Browsers ignore bytes after the last box. They may contain anything.
      await erase(video.file, at, to);
      return;
    }
    at = box.end;
    if (box.type === 'trak') {
      if ((video.tracks += 1) > MAX_TRACKS) throw new NotAVideoError('too many tracks');
      video.tables.beginTrack();
    }
    if (METADATA.has(box.type)) await free(video.file, box);
    else if (box.type === 'trak' && (await handlerOf(video, box)) === MEASUREMENTS) await freeTrack(video, box);
    else if (CONTAINERS.has(box.type)) await walk(video, box.payload, box.end);
    else await checkTable(video, box);
  }
}

async function checkTable(video: OpenVideo, { type, payload, end }: Box): Promise<void> {
  const most = video.tables.bytesOf(type);
  if (most === undefined) return;
  const table = await read(video, payload, Math.min(most, end - payload));
  if (!video.tables.accepts(type, table)) throw new NotAVideoError('too many samples');
}

/** Undefined: at the end of the file, after the tables, there is no box. */
async function readBox(video: OpenVideo, start: number, limit: number): Promise<Box | undefined> {
  if ((video.boxes += 1) > MAX_BOXES) throw new NotAVideoError('too many boxes');
  const head = await read(video, start, Math.min(16, limit - start));
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 1 && head.byteLength < 16) throw new NotAVideoError('half a box');
  const length = short === 0 ? limit - start : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  const payload = start + (short === 1 ? 16 : 8);
  const end = start + length;
  if (end >= payload && end <= limit) return { type, start, payload, end };
  // A recording that was cut off: the tables come first.
  if (type === 'mdat' && end > limit && limit === video.size) return { type, start, payload, end: limit };
  if (limit === video.size && video.tracks > 0 && start > 0 && !BOX_NAME.test(type)) return undefined;
  throw new NotAVideoError(`a box "${type}" of a wrong size`);
}

async function read({ window }: OpenVideo, position: number, length: number): Promise<Buffer> {
  const bytes = await window.read(position, length);
  if (bytes.byteLength < length) throw new NotAVideoError('it ends early');
  return bytes;
}

async function free(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  await erase(file, box.payload, box.end);
}

async function erase(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.byteLength) {
    await file.write(ZEROS, 0, Math.min(ZEROS.byteLength, to - at), at);
  }
}

/** Finds the first box along a path of types. */
async function find(video: OpenVideo, box: Box, [type, ...rest]: readonly string[]): Promise<Box | undefined> {
  if (type === undefined) return box;
  for (let at = box.payload; at + 8 <= box.end;) {
    const inner = await readBox(video, at, box.end);
    if (inner === undefined) return undefined;
    if (inner.type === type) return find(video, inner, rest);
    at = inner.end;
  }
  return undefined;
}

async function handlerOf(video: OpenVideo, track: Box): Promise<string | undefined> {
  const handler = await find(video, track, ['mdia', 'hdlr']);
  if (handler === undefined || handler.payload + 12 > handler.end) return undefined;
  return (await read(video, handler.payload + 8, 4)).toString('latin1');
}

/** Frees a track and erases its measurements, which are stored between the pictures and the sound. */
async function freeTrack(video: OpenVideo, track: Box): Promise<void> {
  const tables = await find(video, track, ['mdia', 'minf', 'stbl']);
  if (tables !== undefined) {
    for (const [from, to] of await chunksOf(video, tables)) {
      if (to > video.size) continue;
      // Overlapping ranges are not real measurements: the erased bytes cannot exceed the file size.
      if ((video.erased += to - from) > video.size) throw new NotAVideoError('more than there is');
      await erase(video.file, from, to);
    }
  }
  await free(video.file, track);
}

/** Finds the byte ranges of a track's samples. Spec: ISO/IEC 14496-12 (stsz, stsc, stco, co64). */
async function chunksOf(video: OpenVideo, tables: Box): Promise<readonly (readonly [number, number])[]> {
  const table = async (type: string, fixed: number): Promise<Buffer | undefined> => {
    const box = await find(video, tables, [type]);
    if (box === undefined || box.end - box.payload < fixed) return undefined;
    if (box.end - box.payload > MAX_SAMPLES * 12) throw new NotAVideoError('too many samples');
    return Buffer.from(await read(video, box.payload, box.end - box.payload));
  };
  const [sizes, runs, short, long] = [
    await table('stsz', 12),
    await table('stsc', 8),
    await table('stco', 8),
    await table('co64', 8),
  ];
  const places = short ?? long;
  if (sizes === undefined || runs === undefined || places === undefined) return [];
  const same = sizes.readUInt32BE(4);
  const sizeOf = (sample: number): number =>
    same !== 0 ? same : 12 + sample * 4 + 4 <= sizes.byteLength ? sizes.readUInt32BE(12 + sample * 4) : 0;
  const width = short === undefined ? 8 : 4;
  const count = Math.min(places.readUInt32BE(4), Math.floor((places.byteLength - 8) / width));
  const runCount = Math.min(runs.readUInt32BE(4), Math.floor((runs.byteLength - 8) / 12));
  const total = Math.min(sizes.readUInt32BE(8), MAX_SAMPLES);

  const found: (readonly [number, number])[] = [];
  let sample = 0;
  for (let chunk = 0, run = 0; chunk < count; chunk += 1) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const perChunk = runCount === 0 ? 0 : runs.readUInt32BE(8 + run * 12 + 4);
    let bytes = 0;
    for (let left = perChunk; left > 0 && sample < total; left -= 1, sample += 1) bytes += sizeOf(sample);
    const at = 8 + chunk * width;
    const from = short === undefined ? Number(places.readBigUInt64BE(at)) : places.readUInt32BE(at);
    if (bytes > 0) found.push([from, from + bytes]);
  }
  if ((video.samples += sample) > MAX_SAMPLES) throw new NotAVideoError('too many samples');
  return found;
}
