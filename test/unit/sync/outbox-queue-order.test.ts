import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusedIn, SHUT_QUEUE, waitingIn, type ChatQueue } from '../../../widget/sync/outbox/chat-queue.ts';
import { nextQueue } from '../../../widget/sync/outbox/queue.ts';
import type { QueueEffect, QueueEvent } from '../../../widget/sync/outbox/queue-events.ts';
import { anOutgoingMessage, aSentMessage, ME, NOON } from '../../support/builders.ts';

const KINDS = [
  'wake',
  'timer',
  'submitted',
  'found',
  'done',
  'done',
  'failed',
  'refused',
  'echo',
  'discarded',
  'cancelled',
  'retried',
] as const;
type Kind = (typeof KINDS)[number];

/** Drives a queue: answers its effects, and records them. */
function driven() {
  let queue: ChatQueue = SHUT_QUEUE;
  let work: (QueueEffect & { readonly type: 'prepare' | 'send' }) | undefined;
  let written = 0;
  const effects: QueueEffect[] = [];

  const pass = (event: QueueEvent): void => {
    const step = nextQueue(queue, event);
    queue = step.queue;
    effects.push(...step.effects);
    for (const effect of step.effects) {
      if (effect.type !== 'prepare' && effect.type !== 'send') continue;
      expect(work, 'only one message is in work').toBeUndefined();
      work = effect;
    }
  };

  const finish = (event: QueueEvent): void => {
    work = undefined;
    pass(event);
  };

  const next = (): string => {
    written += 1;
    return `${written}`;
  };

  const run = (kind: Kind, at: number): void => {
    const localId = String(1 + (at % Math.max(1, written)));
    const sent = aSentMessage(1, { localId: work?.waiting.message.localId ?? localId, senderId: ME });
    switch (kind) {
      case 'wake':
      case 'timer':
        return pass({ type: kind });
      case 'submitted':
        return pass({ type: kind, message: anOutgoingMessage(next()), media: undefined, order: written, nowMs: NOON });
      case 'found':
        return pass({ type: kind, entries: [{ message: anOutgoingMessage(next()), order: 0 }], nowMs: NOON });
      case 'done':
        if (work?.type === 'prepare') return finish({ type: 'prepared', earlyMs: at % 2, nowMs: NOON });
        return work === undefined ? undefined : finish({ type: 'stored', sent });
      case 'failed':
      case 'refused':
        if (work === undefined) return undefined;
        return finish({
          type: 'failed',
          failure: { code: kind === 'failed' ? 'network' : 'group_frozen' },
          nowMs: NOON,
        });
      case 'echo':
        return pass({ type: 'acknowledged', sent: { ...sent, localId } });
      case 'discarded':
      case 'cancelled':
        return pass({ type: kind, localId });
      case 'retried':
        return pass({ type: kind, localId, isOffered: at % 2 === 0, order: 1000 + at, nowMs: NOON });
    }
  };

  return { run, pass, effects, queue: () => queue, written: () => written };
}

const HISTORIES = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(20)), { maxLength: 60 });

test('ends every message once: waiting, refused, sent, deleted or cancelled', () => {
  fc.assert(
    fc.property(HISTORIES, (history) => {
      const { run, effects, queue, written } = driven();
      for (const [kind, at] of history) run(kind, at);
      for (let number = 1; number <= written(); number += 1) {
        const localId = String(number);
        const ends = [
          waitingIn(queue(), localId) !== undefined,
          refusedIn(queue(), localId) !== undefined,
          effects.some((effect) => effect.type === 'acknowledge' && effect.sent.localId === localId),
          effects.some((effect) => effect.type === 'forget' && effect.message.localId === localId),
        ];
        expect(ends.filter(Boolean)).toHaveLength(1);
      }
    }),
  );
});

test('never sends or shows a sent or deleted message again', () => {
  fc.assert(
    fc.property(HISTORIES, (history) => {
      const { run, effects } = driven();
      for (const [kind, at] of history) run(kind, at);
      const ended = new Set<string>();
      for (const effect of effects) {
        if (effect.type === 'acknowledge') ended.add(effect.sent.localId);
        if (effect.type === 'forget') ended.add(effect.message.localId);
        expect(ended).not.toContain(shownOrSent(effect));
      }
    }),
  );
});

function shownOrSent(effect: QueueEffect): string | undefined {
  if (effect.type === 'send') return effect.waiting.message.localId;
  return effect.type === 'show' ? effect.own.message.localId : undefined;
}

test('sends messages in writing order, however often it is interrupted', () => {
  const interruptions = fc.array(fc.tuple(fc.constantFrom('wake', 'timer', 'done', 'failed', 'submitted'), fc.nat(20)));
  fc.assert(
    fc.property(interruptions, (history) => {
      const { run, effects } = driven();
      for (const [kind, at] of history) run(kind, at);
      const sentOnce = [
        ...new Set(effects.flatMap((effect) => (effect.type === 'send' ? [effect.waiting.message.localId] : []))),
      ];
      expect(sentOnce).toEqual(sentOnce.map((_, index) => String(index + 1)));
    }),
  );
});
