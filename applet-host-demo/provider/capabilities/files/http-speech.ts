import { BadValue, type Environment, text, wholeNumber } from '../../base/config-values.ts';
import { SpeechFailure, type SpeechRecognizer } from './speech.ts';

/** A service that accepts sound as `multipart/form-data` and answers with JSON that has a `text`. */
export interface SpeechConfig {
  /** The complete address, for example `https://speech.example.com/v1/audio/transcriptions`. */
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
}

const DEFAULT_MODEL = 'whisper-1';
const DEFAULT_TIMEOUT_S = 30;
const MAX_ANSWER_BYTES = 256 * 1024;
/** The maximum length that a widget accepts. */
const MAX_TEXT_UNITS = 20_000;
/** Services detect the format by the file extension. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
};

/** Reads the configuration of the speech service. Undefined: none is configured. Throws a `BadValue` that names a variable. */
export function readSpeechConfig(env: Environment): SpeechConfig | undefined {
  const url = text(env, 'SPEECH_URL');
  const others = ['SPEECH_API_KEY', 'SPEECH_MODEL', 'SPEECH_TIMEOUT_S'].find((name) => text(env, name) !== undefined);
  if (url === undefined) {
    if (others === undefined) return undefined;
    throw new BadValue(`SPEECH_URL is missing: ${others} needs the address of the service.`);
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.hash !== '') {
    throw new BadValue('SPEECH_URL must look like https://speech.example.com/v1/audio/transcriptions.');
  }
  return {
    url: parsed.href,
    apiKey: text(env, 'SPEECH_API_KEY'),
    model: text(env, 'SPEECH_MODEL') ?? DEFAULT_MODEL,
    timeoutMs: wholeNumber(env, 'SPEECH_TIMEOUT_S', DEFAULT_TIMEOUT_S, 1, 90) * 1000,
  };
}

export function createHttpSpeech({ url, apiKey, model, timeoutMs }: SpeechConfig): SpeechRecognizer {
  return {
    async recognize({ bytes, mediaType }) {
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: mediaType }), `voice.${ENDINGS[mediaType] ?? 'bin'}`);
      form.set('model', model);
      form.set('response_format', 'json');
      const signal = AbortSignal.timeout(timeoutMs);
      let answer: string;
      try {
        const headers: HeadersInit = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
        const response = await fetch(url, { method: 'POST', body: form, headers, signal, redirect: 'error' });
        if (!response.ok) {
          await response.body?.cancel();
          throw new SpeechFailure(`status ${response.status}`);
        }
        answer = await readUpTo(response, MAX_ANSWER_BYTES);
      } catch (error) {
        if (error instanceof SpeechFailure) throw error;
        throw new SpeechFailure(signal.aborted ? 'no answer in time' : reasonOf(error));
      }
      return textOf(answer).trim().slice(0, MAX_TEXT_UNITS);
    },
  };
}

async function readUpTo(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw new SpeechFailure('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function textOf(answer: string): string {
  try {
    const parsed: unknown = JSON.parse(answer);
    if (typeof parsed === 'object' && parsed !== null && 'text' in parsed && typeof parsed.text === 'string') {
      return parsed.text;
    }
  } catch {
    // The error below covers this case.
  }
  throw new SpeechFailure('the answer has no text');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return 'unknown';
}
