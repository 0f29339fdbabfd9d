/** The proof of a draw. Ours, not the specification's: D-09, D-19, L-LO7. */
import type { DrawProof, DrawResult } from '../../domain/fair/draw-check.ts';
import type { NumberGroup } from '../../domain/fair/drawn-numbers.ts';
import { type Codec, count, flag, list, mapped, named, oneOf, optional, record, textUpTo, time } from '../codec.ts';
import { shortText } from '../ids.ts';
import { gameId, issue } from './bet.ts';

const MAX_GROUPS = 10;
const MAX_NUMBERS = 100;

const hash = textUpTo(128);
const numbers = list(count, MAX_NUMBERS);

const numberGroup: Codec<NumberGroup> = record({
  count,
  from: count,
  to: count,
  isDistinct: named('distinct', flag),
});

const drawResult: Codec<DrawResult> = record({
  drawnAtMs: optional(time, 'drawnAt'),
  secret: hash,
  digest: optional(hash),
  bets: count,
  parts: count,
  numbers,
});

const RULES = { '1': 1, '2': 2 } as const;

export const drawProof: Codec<DrawProof> = record({
  tenant: shortText,
  gameId,
  gameName: shortText,
  issue,
  rule: mapped(
    oneOf(['1', '2']),
    (wire) => RULES[wire],
    (rule) => (rule === 1 ? '1' : '2'),
  ),
  groups: list(numberGroup, MAX_GROUPS),
  secretHash: hash,
  openedAtMs: optional(time, 'openedAt'),
  closesAtMs: named('periodEndDate', time),
  ownRefs: list(textUpTo(64)),
  result: optional(drawResult),
});
