import { expect, it } from 'vitest';
import { createToastQueue } from '../../../widget/ui/overlay/toast-queue.ts';

it('shows the newest toast', () => {
  const queue = createToastQueue();
  queue.show('first');
  queue.show('second', 'failure');
  expect(queue.current()).toMatchObject({ text: 'second', tone: 'failure' });
});

it('does not dismiss a new toast with an old id', () => {
  const queue = createToastQueue();
  queue.show('first');
  const first = queue.current()?.id ?? 0;
  queue.show('second');
  queue.dismiss(first);
  expect(queue.current()?.text).toBe('second');
  queue.dismiss(queue.current()?.id ?? 0);
  expect(queue.current()).toBeNull();
});

it('shows the same text again as a new toast', () => {
  const queue = createToastQueue();
  queue.show('copied');
  const first = queue.current()?.id;
  queue.show('copied');
  expect(queue.current()?.id).not.toBe(first);
});
