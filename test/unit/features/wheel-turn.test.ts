import { expect, it } from 'vitest';
import { NO_TURN, turned } from '../../../widget/features/chat-room/emoji/wheel-turn.ts';

it('turns one page for one gesture, including its inertia', () => {
  let state = NO_TURN;
  let pages = 0;
  for (let at = 0; at < 600; at += 16) {
    state = turned(state, 9, at);
    pages += state.isTurning ? 1 : 0;
  }
  expect(pages).toBe(1);
  expect(turned(state, 120, 800).isTurning).toBe(true);
});

it('turns at once for a notch, not a slight touch', () => {
  expect(turned(NO_TURN, 100, 0).isTurning).toBe(true);
  expect(turned(NO_TURN, 4, 0).isTurning).toBe(false);
});

it('turns back at once', () => {
  const state = turned(NO_TURN, 100, 0);
  expect(turned(state, 100, 50).isTurning).toBe(false);
  expect(turned(state, -100, 50).isTurning).toBe(true);
});
