/** Bodies of games with the proofs of their outcomes. L-LO10. */
import { GAME_OUTCOMES, type Game, type GameContent, type ThrowProof } from '../../domain/message/rich-content.ts';
import { body, constant, numberOf, textOf, wireField, type BodyCodec, type BodyField, type Fields } from './body.ts';

const hashOf = (value: unknown): string | undefined =>
  /^[0-9a-f]{64}$/.test(textOf(value)) ? textOf(value) : undefined;

/** The proof of an outcome: all of its fields, or none. */
const throwProof: BodyField<ThrowProof | undefined> = {
  wire: [
    wireField('64 hexadecimal digits', ['seal']),
    wireField('64 hexadecimal digits', ['seed']),
    wireField('number from 1', ['step']),
    wireField('time of the seal in ms', ['sealed']),
  ],
  isOptional: true,
  read: (fields) => {
    const [seal, seed] = [hashOf(fields['seal']), hashOf(fields['seed'])];
    const [step, sealedAtMs] = [numberOf(fields['step']), numberOf(fields['sealed'])];
    const isValid = Number.isInteger(step) && step >= 1 && Number.isSafeInteger(sealedAtMs);
    return seal === undefined || seed === undefined || !isValid ? undefined : { seal, step, seed, sealedAtMs };
  },
  write: (proof): Fields =>
    proof === undefined ? {} : { seal: proof.seal, seed: proof.seed, step: proof.step, sealed: proof.sealedAtMs },
};

/** The body of a game. */
export const game = (name: Game): BodyCodec<GameContent> =>
  body<GameContent>({
    kind: constant('game'),
    game: constant(name),
    outcome: {
      wire: [wireField(`1–${GAME_OUTCOMES[name]}, or the whole body`, ['result', 'outcome'])],
      read: (fields, whole) => {
        const outcome = numberOf(fields['result'], fields['outcome'], /^\d$/.test(whole) ? whole : undefined);
        const isPossible = Number.isInteger(outcome) && outcome >= 1 && outcome <= GAME_OUTCOMES[name];
        return isPossible ? outcome : undefined;
      },
      write: (outcome): Fields => (outcome === undefined ? {} : { result: outcome }),
    },
    proof: throwProof,
    nextSeal: {
      wire: [wireField('64 hexadecimal digits', ['next_seal'])],
      isOptional: true,
      read: (fields) => hashOf(fields['next_seal']),
      write: (seal): Fields => (seal === undefined ? {} : { next_seal: seal }),
    },
  });
