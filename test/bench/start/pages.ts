import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export interface StaticPages {
  readonly origin: string;
  readonly close: () => void;
}

/** Serves folders under their names, and `''` under all others. Compresses files once; cacheable for an hour. `change` edits pages. */
export async function servePages(
  folders: Readonly<Record<string, string>>,
  change: (page: string) => string = (page) => page,
): Promise<StaticPages> {
  const made = new Map<string, Promise<Buffer>>();
  const load = async (file: string): Promise<Buffer> => {
    const content = await readFile(file);
    const body = file.endsWith('.html') ? Buffer.from(change(content.toString('utf8'))) : content;
    return file.endsWith('.png') ? body : brotliCompressSync(body);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const [, root = '', ...rest] = path.posix.normalize(pathname).split('/');
    const folder = root === '' ? undefined : (folders[root] ?? folders['']);
    const file = path.join(folder ?? '', ...(folders[root] === undefined ? [root] : []), ...rest);
    const body = folder === undefined ? Promise.reject(new Error('no such folder')) : (made.get(file) ?? load(file));
    made.set(file, body);
    body.then(
      (sent) => {
        response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
        response.setHeader('cache-control', 'public, max-age=3600');
        if (!file.endsWith('.png')) response.setHeader('content-encoding', 'br');
        response.end(sent);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
