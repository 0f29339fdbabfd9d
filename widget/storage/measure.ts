/** A separate chunk: only the storage page needs it. */
import type { StoredPart, StoredParts } from '../domain/session/stored-data.ts';
import type { Table } from './table.ts';
import { TABLES_BY_KIND, type TableName } from './tables.ts';

type Tables = Readonly<Record<TableName, Pick<Table<unknown>, 'visit'>>>;

/** Measures every table by kind. Spec: 2-contacts-groups §2 settings__storage. L-PS7. */
export async function measureTables(tables: Tables): Promise<Omit<StoredParts, 'files'>> {
  const measure = async (names: readonly TableName[]): Promise<StoredPart> => {
    let [count, bytes] = [0, 0];
    for (const name of names) {
      await tables[name].visit((value) => {
        count += entriesIn(name, value);
        bytes += bytesOf(value);
      });
    }
    return { count, bytes };
  };
  return {
    messages: await measure(TABLES_BY_KIND.messages),
    lists: await measure(TABLES_BY_KIND.lists),
    unsent: await measure(TABLES_BY_KIND.unsent),
  };
}

/** The messages or entries in a stored value: pages and lists contain many, heads and files none of their own. */
function entriesIn(name: TableName, value: unknown): number {
  if (name === 'outbox' || name === 'messages_fail') return 1;
  const { messages, items, chats } = Object(value) as Readonly<Record<string, unknown>>;
  return [messages, items, chats].reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
}

const encoder = new TextEncoder();
const NUMBER_BYTES = 8;

/** The bytes of a value as a browser stores it, without the browser's own overhead. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return encoder.encode(value).length;
  if (typeof value === 'number') return NUMBER_BYTES;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Blob) return value.size;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + bytesOf(item), 1);
  return Object.entries(value).reduce((sum, [key, item]) => sum + key.length + bytesOf(item), 1);
}
