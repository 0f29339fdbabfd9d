// @vitest-environment happy-dom
import type { Message } from 'penpal';
import { describe, expect, it } from 'vitest';
import { createParentMessenger } from '../../../widget/app/parent-messenger.ts';

const MESSAGE = { namespace: 'penpal', channel: 'x', type: 'ACK1', methodPaths: [] } as const;

/** Whether the bridge takes a message of this origin and window. */
function isTaken(origin: string, source: Window | null): boolean {
  const messenger = createParentMessenger(window, ['https://www.lottery.example', 'https://*.shops.example']);
  let heard = 0;
  messenger.initialize({ validateReceivedMessage: (data): data is Message => data === MESSAGE, log: () => undefined });
  messenger.addMessageHandler(() => void (heard += 1));
  window.dispatchEvent(new MessageEvent('message', { data: MESSAGE, origin, source }));
  messenger.destroy();
  return heard === 1;
}

/** The bridge takes messages from the host page's window, and from a covered origin only. S-07, L-OC4. */
describe('the messages of the host page', () => {
  it.each([
    ['https://www.lottery.example', true],
    ['https://spring.shops.example', true],
    ['https://shops.example', false],
    ['https://a.b.shops.example', false],
    ['https://spring.shops.example.evil.example', false],
    ['null', false],
  ])('from %s are taken: %s', (origin, expected) => {
    expect(isTaken(origin, window)).toBe(expected);
  });

  it('from another window are ignored', () => {
    expect(isTaken('https://spring.shops.example', null)).toBe(false);
  });
});
