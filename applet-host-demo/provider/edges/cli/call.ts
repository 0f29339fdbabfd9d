import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Endpoint, parametersOf } from '../server-api/endpoint.ts';
import { ENDPOINTS } from '../server-api/endpoints/index.ts';
import type { Documented } from '../server-api/json-codecs.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { reasonOf } from '../../base/store/engine/reason-of.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { writeBody, writeNewFile } from './new-file.ts';
import { readPair } from './pair.ts';
import { SERVER_OPTIONS, serverRequest } from './server-call.ts';

/** Any operation of the server API, at a running provider. */
export const callCommand: Command = {
  usage: [
    'call                                            lists the operations of the server API',
    'call OPERATION [ID …] [FIELD=VALUE …] [--body FILE] [--all] [--out FILE]',
    '   ID: the ids of the path, in its order; FIELD=VALUE: of the query or the body, a text or JSON',
    '   --body: JSON, or a picture; --all: all pages, one line for each item; --out: a new file for the answer',
    '   needs --url and --key, or MEELINE_URL and MEELINE_KEY',
  ],
  run: async (words, terminal) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...SERVER_OPTIONS, body: { type: 'string' }, all: { type: 'boolean' }, out: { type: 'string' } },
    });
    const [name, ...rest] = positionals;
    if (name === undefined) return printOperations(terminal);
    const endpoint = ENDPOINTS.find((each) => each.name === name);
    if (endpoint === undefined) throw new UsageError(`"${name}" is no operation: "meeline call" lists them`);
    const ids = rest.slice(0, parametersOf(endpoint.path).length);
    const { query, body } = sortFields(endpoint, rest.slice(ids.length));
    const isPaged = endpoint.reply.fields?.some((field) => field.name === 'nextCursor') === true;
    if (values.all === true && !isPaged) throw new UsageError(`${name} has no pages, so --all does not fit`);
    if (endpoint.asFile !== undefined && values.out === undefined)
      throw new UsageError(`${name} answers a file: name the new file by --out`);
    const content = await contentOf(endpoint, values.body, body);
    const request = serverRequest(values, terminal);
    const load = () => request(endpoint.method, addressOf(endpoint, ids, query), content);
    const { out } = values;
    const printItems = async (print: (line: string) => Promise<void> | void): Promise<void> => {
      for (;;) {
        const page = (await (await load()).json()) as {
          readonly data: readonly unknown[];
          readonly nextCursor?: string;
        };
        for (const item of page.data) await print(JSON.stringify(item));
        if (page.nextCursor === undefined) return;
        query['cursor'] = page.nextCursor;
      }
    };
    if (out !== undefined) {
      await writeNewFile(out, async (target) =>
        values.all === true ? printItems((line) => target.appendFile(`${line}\n`)) : writeBody(await load(), target),
      );
      return terminal.print(`Saved the answer in ${out}.`);
    }
    if (values.all === true) return printItems(terminal.print);
    const text = await (await load()).text();
    terminal.print(endpoint.asLines ? text.trimEnd() : readable(text));
  },
};

function printOperations({ print }: Terminal): void {
  const width = Math.max(...ENDPOINTS.map(({ name }) => name.length));
  for (const { name, path: where, summary } of ENDPOINTS) {
    const ids = parametersOf(where).map((parameter) => parameter.toUpperCase());
    print(`${[name.padEnd(width), ...ids].join(' ')}  ${summary}`);
  }
}

interface Fields {
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown>;
}

function sortFields({ name: operation, query, body }: Endpoint, pairs: readonly string[]): Fields {
  const sorted: Fields = { query: {}, body: {} };
  for (const pair of pairs) {
    const [name, text] = readPair(pair, 'FIELD=VALUE');
    if (schemaOf(query, name) !== undefined) sorted.query[name] = text;
    else if (body === undefined) throw new UsageError(`${operation} has no field "${name}"`);
    else sorted.body[name] = valueOf(text, schemaOf(body, name));
  }
  return sorted;
}

const schemaOf = ({ fields }: Documented, name: string) => {
  const codec = fields?.find((field) => field.name === name)?.codec;
  // All codecs of this API have a schema.
  return (codec as Documented | undefined)?.schema;
};

/** JSON, or a text without quotes. A field of texts takes every value as it is. */
function valueOf(text: string, schema: Documented['schema'] | undefined): unknown {
  if (schema?.['type'] === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

async function contentOf(
  { name, body, takesPicture }: Endpoint,
  file: string | undefined,
  fields: object,
): Promise<object | undefined> {
  if (file === undefined) {
    if (takesPicture !== undefined) throw new UsageError(`${name} takes a picture: name its file by --body`);
    return body === undefined ? undefined : fields;
  }
  if (body === undefined && takesPicture === undefined)
    throw new UsageError(`${name} has no body, so --body does not fit`);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartFailure(`"${file}" cannot be read: ${reasonOf(error)}.`);
  });
  if (takesPicture !== undefined)
    return new Blob([bytes], { type: PICTURE_TYPES[path.extname(file).toLowerCase()] ?? '' });
  try {
    return { ...(JSON.parse(bytes.toString()) as object), ...fields };
  } catch {
    throw new StartFailure(`"${file}" is not JSON.`);
  }
}

function addressOf({ name, path: where }: Endpoint, ids: readonly string[], query: Fields['query']): string {
  const left = [...ids];
  const filled = where.replaceAll(/{(\w+)}/g, (_, parameter: string) => {
    const id = left.shift();
    // `.` and `..` would name another path.
    if (id === undefined || id === '.' || id === '..') throw new UsageError(`${name} needs the id of a ${parameter}`);
    return encodeURIComponent(id);
  });
  const text = new URLSearchParams(query).toString();
  return text === '' ? filled : `${filled}?${text}`;
}

const readable = (text: string): string => JSON.stringify(JSON.parse(text), undefined, 2);
