import { list, named, record, text, time, withDefault } from '../codec.ts';
import { push } from '../operation.ts';

/**
 * The first push on a link: the provider's capabilities, its node, its time, and the epoch of its database. After a restore from a backup
 * the epoch is another one, and clients load everything again. S-03.
 */
export const hello = push(
  'hello',
  record({
    capabilities: withDefault(list(text, 100), [], 'caps'),
    node: withDefault(text, ''),
    timeMs: named('t', time),
    epoch: withDefault(text, ''),
  }),
);

export const CAPABILITY_RESUME = 'resume';
/** The answer to a resume carries the missed messages of chats that the client names. */
export const CAPABILITY_PAGES = 'pages';
/** The answers to heartbeats carry the newest numbers of chats that have changed. */
export const CAPABILITY_NEWEST = 'newest';
/** The provider reports the other user's read position (`msgReadGet`). */
export const CAPABILITY_PEER_READ = 'peer_read';
/** The provider can transcribe voice messages (`file/v2/speech`). */
export const CAPABILITY_SPEECH = 'speech';
/** The lottery is the provider's own and proves its draws (`/getDrawProof`). */
export const CAPABILITY_DRAW_PROOF = 'draw_proof';
/** Throws of games have proofs (`/getThrowSeal`). */
export const CAPABILITY_THROW_PROOF = 'throw_proof';
