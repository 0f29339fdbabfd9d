import { ServerApiError } from './errors.ts';
import type { Pages } from './types.ts';

/** Reads the JSON body of a good answer. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const facts = { code: 'unexpected_answer', status: response.status, requestId, cause: error };
    throw new ServerApiError('The answer is not JSON.', facts);
  }
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly nextCursor?: string;
}

/** Fetches the first page now, and further pages when the iteration reaches them. */
export function pagesOf(fetchPage: (cursor: string | undefined) => Promise<unknown>): Pages<unknown, unknown> {
  const fetchNext = async (cursor: string | undefined): Promise<AnyPage> => (await fetchPage(cursor)) as AnyPage;
  const first = fetchNext(undefined);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page = await first;
      yield* page.data;
      while (page.nextCursor !== undefined) {
        page = await fetchNext(page.nextCursor);
        yield* page.data;
      }
    },
  });
}

/** Reads one JSON value a line while the answer arrives. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as unknown;
  }
  // Each line ends with a line feed.
  if (rest !== '') throw new ServerApiError('The answer ended in the middle of a line.', { code: 'unexpected_answer' });
}
