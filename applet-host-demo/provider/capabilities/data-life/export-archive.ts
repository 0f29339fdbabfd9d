import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readContent } from '#contract/entities/content.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import type { Services } from '../../calls/services.ts';
import { safeFileName } from '../files/file-names.ts';
import {
  type PersonalFile,
  type PersonalMessage,
  type PersonalRecord,
  readFiles,
  readMessages,
  readProfile,
  readRecords,
  RECORD_LISTS,
} from '../../base/store/data-life/personal-records.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

/** The columns whose values are amounts of money, and those that are times. */
const AMOUNTS: readonly string[] = ['amount', 'total', 'payout', 'refund', 'reward'];
const isTime = (name: string): boolean => name === 'time' || name.endsWith('At');

/**
 * Writes a ZIP archive with everything that is stored about a person: `profile.json`, one JSON object a line in the lists
 * (`friends.jsonl`, `messages.jsonl` …), and the uploaded files below `files/`. Database and files are read in parts, so the memory does
 * not depend on the size. L-PB31.
 */
export async function writeArchive(
  { db, files }: Pick<Services, 'db' | 'files'>,
  tenant: Tenant,
  userId: string,
  path: string,
): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  // Errors of entries arrive at `add`.
  zip.on('error', () => undefined);
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: failed.signal });
  // The reason of a failure arrives where it is awaited below.
  written.catch(() => undefined);
  const shown = viewOf(tenant.settings.money?.currency);
  try {
    const profile = await readProfile(db, userId);
    if (profile === undefined) throw new Error(`there is no user ${userId}`);
    const about = { ...shown(profile), tenant: tenant.code, tenantTags: tagsOf(tenant, userId) };
    zip.addBuffer(Buffer.from(JSON.stringify(about, undefined, 2)), 'profile.json');
    for (const [name, list] of Object.entries(RECORD_LISTS))
      await add(zip, written, `${name}.jsonl`, linesOf(readRecords(db, list, userId), shown));
    await add(zip, written, 'messages.jsonl', linesOf(readMessages(db, userId), viewMessage));
    await add(zip, written, 'files.jsonl', linesOf(placedFiles(db, userId), viewFile));
    for await (const { file, place, isCopy } of placedFiles(db, userId)) {
      if (isCopy) continue;
      const open = (): Readable => files.read(file.blobKey, { first: 0, last: file.size - 1 });
      // Pictures, sound and videos are compressed already.
      await add(zip, written, place, open, file.kind === 'document');
    }
    zip.end();
    await written;
  } catch (error) {
    failed.abort();
    throw error;
  }
}

/** Adds an entry and waits until it was read, so that only one stream is open. */
async function add(
  zip: ZipFile,
  written: Promise<void>,
  name: string,
  open: () => Readable,
  compress = true,
): Promise<void> {
  let stream: Readable | undefined;
  const read = new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress, mode: 0o600 }, (answer) => {
      stream = open().once('error', reject).once('end', resolve);
      answer(undefined, stream);
    });
  });
  try {
    // A full disk ends the output first.
    await Promise.race([read, written]);
  } finally {
    stream?.destroy();
  }
}

const linesOf =
  <T>(records: AsyncIterable<T>, view: (record: T) => object) =>
  (): Readable =>
    Readable.from(writeLines(records, view), { objectMode: false });

async function* writeLines<T>(records: AsyncIterable<T>, view: (record: T) => object): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(view(record))}\n`;
}

/** Times as ISO 8601, amounts as decimal texts, and nothing that is unknown. */
const viewOf =
  (currency: Currency | undefined) =>
  (record: PersonalRecord): object =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name, value]) => value !== null && !(isTime(name) && value === 0))
        .map(([name, value]) => {
          if (isTime(name)) return [name, new Date(Number(value)).toISOString()];
          const isMoney = currency !== undefined && AMOUNTS.includes(name);
          return [name, isMoney ? decimalText(Number(value), currency) : value];
        }),
    );

function viewMessage({ messageId, senderName, time, type, body, ...shown }: PersonalMessage): object {
  const content = kindContentOf(readContent(type, body));
  return {
    ...shown,
    messageId: String(messageId),
    senderName: senderName ?? undefined,
    time: new Date(time).toISOString(),
    kind: content.kind,
    ...(content.kind === 'text' ? { text: content.text } : { body }),
  };
}

interface PlacedFile {
  readonly file: PersonalFile;
  readonly place: string;
  /** The same bytes are in the archive already: the person has forwarded the file. */
  readonly isCopy: boolean;
}

async function* placedFiles(db: Services['db'], userId: string): AsyncGenerator<PlacedFile> {
  let previous: { readonly blobKey: string; readonly place: string } | undefined;
  for await (const file of readFiles(db, userId)) {
    const isCopy = previous?.blobKey === file.blobKey;
    const place = isCopy && previous !== undefined ? previous.place : placeOf(file);
    previous = { blobKey: file.blobKey, place };
    yield { file, place, isCopy };
  }
}

const placeOf = ({ owner, fileKey, name }: PersonalFile): string =>
  `files/${owner}/${fileKey}${name === '' ? '' : `-${safeFileName(name)}`}`;

const viewFile = ({ file: { blobKey: _key, createdAt, ...shown }, place }: PlacedFile): object => ({
  ...shown,
  createdAt: new Date(createdAt).toISOString(),
  path: place,
});

const tagsOf = ({ settings: { tags = [] } }: Tenant, userId: string): readonly string[] =>
  tags.filter(({ userIds }) => userIds.includes(userId)).map(({ name }) => name);
