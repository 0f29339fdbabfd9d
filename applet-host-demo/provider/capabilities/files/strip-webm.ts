import { type FileHandle, open } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';

/** Ids of elements, with their marker bits. Spec: RFC 9559 (Matroska), RFC 8794 (EBML). */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const CHECKSUM = 0xbf;
const VOID = 0xec;

/** Elements with metadata: tags with places and devices, attached files, chapters, names and dates. */
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const CHAPTERS = 0x1043a770;
const TOP_LEVEL_METADATA: readonly number[] = [TAGS, ATTACHMENTS, CHAPTERS];
const METADATA: ReadonlySet<number> = new Set([
  ...TOP_LEVEL_METADATA,
  0x7ba9,
  0x4461,
  0x7384,
  0x3c83ab,
  0x3e83bb,
  0x536e,
]);
/** The names of the writing programs are mandatory elements, so their content is blanked. */
const PROGRAMS: ReadonlySet<number> = new Set([0x4d80, 0x5741]);
/** Elements that can contain metadata elements. A checksum becomes invalid when its siblings change. */
const CONTAINERS: ReadonlySet<number> = new Set([SEGMENT, SEEK_HEAD, INFO, TRACKS, TRACK]);
const MAX_ELEMENTS = 1_000_000;
/** The maximum nesting. A sound file uses four levels. */
const MAX_DEPTH = 8;
const ZEROS = Buffer.alloc(64 * 1024);

interface Element {
  readonly id: number;
  readonly start: number;
  readonly payload: number;
  /** Undefined: the element has no stated size, and ends where an element begins that cannot be inside it. */
  readonly end: number | undefined;
}

/**
 * Removes metadata from a WebM file in place. Removed elements become empty elements of the same size, so that no position in the
 * file changes. Stops at the first element that cannot be read.
 */
export async function stripWebm(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const window = new FileWindow(file);
    let elements = 0;
    const walk = async (from: number, to: number, depth: number): Promise<void> => {
      if (depth > MAX_DEPTH) return;
      for (let at = from; at + 2 <= to;) {
        const element = await readElement(window, at, to);
        if (element === undefined || (elements += 1) > MAX_ELEMENTS) return;
        const { id, payload, end } = element;
        if (end === undefined) {
          // Browsers record such elements. Their content follows directly, and their siblings need no different treatment.
          if (id !== SEGMENT && id !== CLUSTER) return;
          at = payload;
          continue;
        }
        at = end;
        if (METADATA.has(id) || id === CHECKSUM) await empty(file, { ...element, end });
        else if (PROGRAMS.has(id)) await erase(file, payload, end);
        else if (id === SEEK && (await pointsToMetadata(window, { ...element, end })))
          await empty(file, { ...element, end });
        else if (CONTAINERS.has(id)) await walk(payload, end, depth + 1);
      }
    };
    await walk(0, size, 0);
  } finally {
    await file.close();
  }
}

/** Reads the element at a position. A truncated element ends with its parent. Undefined: there is no element. */
async function readElement(window: FileWindow, start: number, limit: number): Promise<Element | undefined> {
  const head = await window.read(start, Math.min(12, limit - start));
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  const headLength = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || headLength > head.byteLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  const payload = start + headLength;
  let length = BigInt((head[idLength] ?? 0) & (0xff >> sizeLength));
  for (let at = idLength + 1; at < headLength; at += 1) length = (length << 8n) | BigInt(head[at] ?? 0);
  const unknown = (1n << BigInt(7 * sizeLength)) - 1n;
  if (length === unknown) return { id, start, payload, end: undefined };
  return { id, start, payload, end: length > BigInt(limit - payload) ? limit : payload + Number(length) };
}

type Ended = Element & { readonly end: number };

async function pointsToMetadata(window: FileWindow, { payload, end }: Ended): Promise<boolean> {
  for (let at = payload; at + 2 <= end;) {
    const inner = await readElement(window, at, end);
    if (inner?.end === undefined) return false;
    if (inner.id === SEEK_ID && inner.end - inner.payload === 4) {
      return TOP_LEVEL_METADATA.includes((await window.read(inner.payload, 4)).readUInt32BE(0));
    }
    at = inner.end;
  }
  return false;
}

/** Replaces an element by an empty element of the same total size. */
async function empty(file: FileHandle, { start, end }: Ended): Promise<void> {
  const size = end - start;
  const head = size < 9 ? Buffer.from([VOID, 0x80 | (size - 2)]) : Buffer.alloc(9);
  if (size >= 9) {
    head.writeUInt8(VOID, 0);
    head.writeUInt8(0x01, 1);
    head.writeUIntBE(size - 9, 3, 6);
  }
  await file.write(head, 0, head.byteLength, start);
  await erase(file, start + head.byteLength, end);
}

async function erase(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.byteLength) {
    await file.write(ZEROS, 0, Math.min(ZEROS.byteLength, to - at), at);
  }
}
