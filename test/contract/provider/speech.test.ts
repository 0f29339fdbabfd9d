import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpSpeech } from '../../../applet-host-demo/provider/capabilities/files/http-speech.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { speechPath } from '../../../widget/contract/files.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { CAPABILITY_SPEECH } from '../../../widget/contract/pushes/hello.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { uploadWhole } from '../../support/file-client.ts';
import { voiceSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { saying, type SpeechAnswer, type SpeechService, startSpeechService } from '../../support/speech-service.ts';

/** Of one user within a window: more than the tests before the last need. */
const LIMIT = 20;

describe.each(usualDatabase())('transcription of voice messages (%s)', (database) => {
  let service: SpeechService;
  let provider: TestProvider;
  let answers: SpeechAnswer[] = [];
  const clients: TestClient[] = [];
  let chatId: string;

  beforeAll(async () => {
    service = await startSpeechService(() => answers.shift() ?? saying('by itself'));
    const config = { url: service.url, apiKey: 'key of the service', model: 'small', timeoutMs: 20_000 };
    provider = await startTestProvider({ database, speech: createHttpSpeech(config), limits: { speech: LIMIT } });
    const users = await Promise.all(
      ['anna', 'bobby', 'carol'].map((loginName) => provider.createUser({ loginName, password: 'password-a' })),
    );
    for (const name of ['anna', 'bobby', 'carol']) clients.push(await signIn(provider.baseUrl, name, 'password-a'));
    chatId = await provider.befriend(users[0]?.userId ?? '', users[1]?.userId ?? '');
  });
  beforeEach(() => {
    answers = [];
  });
  afterAll(async () => {
    await provider.stop();
    await service.close();
  });

  const clientAt = (index: number): TestClient => {
    const client = clients[index];
    if (client === undefined) throw new Error('nobody');
    return client;
  };
  const voice = async (): Promise<string> => {
    const stored = await uploadWhole(provider.baseUrl, clientAt(0), { chatId, type: 'voice' }, await voiceSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    const file = { key: stored.value.fileKey };
    const content = packContent({ kind: 'voice', file, durationMs: 1, waveform: [] });
    const message = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    valueOf(await clientAt(0).operation(OPERATIONS.msgSend, message));
    return file.key;
  };
  const ask = async (index: number, key: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${clientAt(index).token ?? ''}` };
    return (await fetch(provider.baseUrl + speechPath(key, chatId), { headers })).json();
  };
  const said = (text: string) => ({ code: 'success', data: { content: { msg: text } } });

  it('announces the speech capability', async () => {
    const socket = await clientAt(0).connect();
    expect((await socket.next(PUSHES.hello)).capabilities).toContain(CAPABILITY_SPEECH);
    socket.close();
  });

  it('asks the service once; all participants get the same text', async () => {
    const key = await voice();
    answers = [saying('  See you at nine.\n')];
    const before = service.asked.length;
    const [mine, theirs] = await Promise.all([ask(0, key), ask(1, key)]);
    expect(mine).toMatchObject(said('See you at nine.'));
    expect(theirs).toMatchObject(said('See you at nine.'));
    expect(await ask(1, key)).toMatchObject(said('See you at nine.'));
    expect(service.asked.slice(before)).toEqual([
      {
        authorization: 'Bearer key of the service',
        fields: { model: 'small', response_format: 'json' },
        fileName: 'voice.webm',
        mediaType: 'audio/webm',
        sizeBytes: (await voiceSample()).byteLength,
      },
    ]);
    expect(await ask(2, key)).toMatchObject({ code: 'fail', errorCode: 'forbidden' });
  });

  it('caches an empty transcription', async () => {
    const key = await voice();
    answers = [saying(' ')];
    expect(await ask(1, key)).toMatchObject(said(''));
    expect(await ask(1, key)).toMatchObject(said(''));
  });

  it.each<[string, SpeechAnswer, string]>([
    ['refuses', { status: 429, body: '{"error":{}}' }, 'status 429'],
    ['answers no text', { status: 200, body: '{"segments":[]}' }, 'the answer has no text'],
    ['answers no JSON', { status: 200, body: '<html>' }, 'the answer has no text'],
    ['answers without end', { status: 200, body: ' '.repeat(300_000) }, 'the answer is too long'],
  ])('fails temporarily when the service %s', async (_what, answer, reason) => {
    const key = await voice();
    answers = [answer, saying('at last')];
    expect(await ask(1, key)).toMatchObject({ code: 'fail', errorCode: 'server_error' });
    expect(provider.logLines.at(-1)).toContain(reason);
    expect(provider.logLines.join('\n')).not.toContain('key of the service');
    expect(await ask(1, key)).toMatchObject(said('at last'));
  });

  it('limits the wait for the service', async () => {
    answers = ['silence'];
    const hasty = createHttpSpeech({ url: service.url, apiKey: undefined, model: 'small', timeoutMs: 100 });
    const sound = { bytes: await voiceSample(), mediaType: 'audio/webm' };
    await expect(hasty.recognize(sound)).rejects.toThrow('speech could not be recognised (no answer in time)');
  });

  it('limits requests per user but not for cached texts', async () => {
    const known = await voice();
    expect(await ask(1, known)).toMatchObject(said('by itself'));
    const refusals: unknown[] = [];
    // The earlier tests have used a part of the limit.
    for (let asked = 1; asked <= LIMIT && refusals.length === 0; asked += 1) {
      const answered = await ask(1, await voice());
      if ((answered as { code: string }).code === 'fail') refusals.push(answered);
    }
    expect(refusals).toMatchObject([{ errorCode: 'too_frequent' }]);
    expect(await ask(1, known)).toMatchObject(said('by itself'));
  });
});
