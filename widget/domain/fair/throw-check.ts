/** How anybody checks a throw of a game in a chat. L-LO10. */
import type { ChatId } from '../chat/chat-id.ts';
import { GAME_OUTCOMES, type Game, type ThrowProof } from '../message/rich-content.ts';
import { type FairHash, numbersOfBlock } from './draw-check.ts';

/** The facts that decide a throw, besides the seed. */
export interface Throw {
  readonly chatId: ChatId;
  /** The uuid of the message, which the sender's client has chosen. */
  readonly localId: string;
  readonly game: Game;
  readonly outcome: number | undefined;
}

/** The fault of a throw: the first step that fails. */
export type ThrowFault = 'seed' | 'outcome';

/** More hashes than any chain of seeds has. */
const MAX_STEP = 10_000;

/** Returns the outcome of a throw, from 1. */
export async function outcomeOfThrow(
  { chatId, localId, game }: Omit<Throw, 'outcome'>,
  { seed, step }: Pick<ThrowProof, 'seed' | 'step'>,
  hash: FairHash,
): Promise<number> {
  const block = await hash.hmacSha256(seed, `${chatId}:${step}:${localId}`);
  const group = { count: 1, from: 1, to: GAME_OUTCOMES[game], isDistinct: false };
  const [outcome = 0] = await numbersOfBlock(block, [group], hash);
  return outcome;
}

/** Checks a throw. The seed, hashed as often as its step says, must be the seal, which was public before. Undefined: all is right */
export async function findThrowFault(
  thrown: Throw,
  proof: ThrowProof,
  hash: FairHash,
): Promise<ThrowFault | undefined> {
  if (proof.step > MAX_STEP) return 'seed';
  let hashed = proof.seed;
  for (let step = 0; step < proof.step; step += 1) hashed = await hash.sha256(hashed);
  if (hashed !== proof.seal) return 'seed';
  return (await outcomeOfThrow(thrown, proof, hash)) === thrown.outcome ? undefined : 'outcome';
}
