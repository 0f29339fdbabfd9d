import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request to the speech service. */
export interface SpeechRequest {
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** The service's answer: a status with a body, or no answer. */
export type SpeechAnswer = { readonly status: number; readonly body: string } | 'silence';

export interface SpeechService {
  readonly url: string;
  readonly asked: readonly SpeechRequest[];
  readonly close: () => Promise<void>;
}

export const saying = (text: string): SpeechAnswer => ({ status: 200, body: JSON.stringify({ text }) });

/** A transcription service like those of platforms: it receives audio as a form and answers with text as JSON. */
export async function startSpeechService(next: () => SpeechAnswer): Promise<SpeechService> {
  const asked: SpeechRequest[] = [];
  const take = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const bytes = new Uint8Array(await buffer(request));
    const form = await new Response(bytes, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) throw new Error('no file came');
    const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    asked.push({
      authorization: request.headers.authorization,
      fields: Object.fromEntries(fields),
      fileName: file.name,
      mediaType: file.type,
      sizeBytes: file.size,
    });
    const answer = next();
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.body);
  };
  const server = http.createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1/audio/transcriptions`,
    asked,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
