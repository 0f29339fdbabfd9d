import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';

const open = promisify(
  fromBuffer as (bytes: Buffer, options: Options, done: (e: Error | null, zip: ZipFile) => void) => void,
);

/** Reads all entries of a ZIP archive, as Latin-1 texts by their names. */
export async function zipEntries(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const zip = await open(Buffer.from(bytes), { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const found = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: Entry) => {
      void read(entry)
        .then(async (stream) => {
          const content = await text((stream as NodeJS.ReadStream).setEncoding('latin1'));
          found.set(entry.fileName, content);
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
  return found;
}
