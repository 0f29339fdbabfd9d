import { list, named, record, text, time, withDefault } from '../codec.ts';
import { push } from '../operation.ts';

/** The first push on a link: what the provider can do, which node it is, and its time. S-03. */
export const hello = push(
  'hello',
  record({
    capabilities: withDefault(list(text, 100), [], 'caps'),
    node: withDefault(text, ''),
    timeMs: named('t', time),
  }),
);

export const CAPABILITY_RESUME = 'resume';
/** The provider says how far the other one has read (`msgReadGet`). */
export const CAPABILITY_PEER_READ = 'peer_read';
/** The provider can write down what is said in voice messages (`file/v2/speech`). */
export const CAPABILITY_SPEECH = 'speech';
