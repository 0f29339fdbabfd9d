import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectFile } from '../../../applet-host-demo/provider/files/inspect.ts';
import type { FileKind } from '../../../widget/contract/files.ts';
import { videoSample, voiceSample } from '../../support/media-samples.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function inspect(kind: FileKind, ...parts: readonly Uint8Array[]) {
  const file = join(folder, 'file');
  await writeFile(file, Buffer.concat(parts));
  return inspectFile(file, kind);
}

/** What no element begins with. */
const JUNK = new Uint8Array(64).fill(0xff);

test.each([
  ['video', 'webm', () => videoSample({ format: 'webm', isLive: true })],
  ['video', 'mp4', () => videoSample({ format: 'mp4' })],
  ['voice', 'webm', () => voiceSample()],
] as const)(
  'a %s (%s) is measured, and junk behind it does not keep the process busy for ever',
  async (kind, _, sample) => {
    const film = await sample();
    expect(await inspect(kind, film)).toMatchObject({ ok: true, value: { sizeBytes: film.byteLength } });
    const outcome = await inspect(kind, film, JUNK);
    expect(outcome.ok || outcome.failure.code === 'file_type').toBe(true);
  },
);
