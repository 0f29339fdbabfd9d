import { describe, expect, it } from 'vitest';
import { createOverlayStack } from '../../../widget/ui/overlay/overlay-stack.ts';

function stackWithLog() {
  const stack = createOverlayStack();
  const asked: string[] = [];
  const overlay = (name: string) => ({ close: () => void asked.push(name) });
  return { stack, asked, overlay };
}

describe('the overlay stack', () => {
  it('closes only the top overlay', () => {
    const { stack, asked, overlay } = stackWithLog();
    stack.add(overlay('sheet'));
    const removeDialog = stack.add(overlay('dialog'));
    expect(stack.closeTop()).toBe(true);
    expect(asked).toEqual(['dialog']);
    removeDialog();
    stack.closeTop();
    expect(asked).toEqual(['dialog', 'sheet']);
  });

  it('leaves Back to the page when no overlay is open', () => {
    const { stack } = stackWithLog();
    expect(stack.closeTop()).toBe(false);
  });

  it('keeps an overlay that refuses to close and consumes Back', () => {
    const { stack } = stackWithLog();
    stack.add({ close: () => {} });
    expect(stack.closeTop()).toBe(true);
    expect(stack.size).toBe(1);
  });

  it('distinguishes overlays over the page from those in the page', () => {
    const { stack, asked, overlay } = stackWithLog();
    stack.add({ ...overlay('panel'), isInPage: true });
    expect([stack.size, stack.isPageCovered]).toEqual([1, false]);
    const removeSheet = stack.add(overlay('sheet'));
    expect(stack.isPageCovered).toBe(true);
    removeSheet();
    expect(stack.isPageCovered).toBe(false);
    stack.closeTop();
    expect(asked).toEqual(['panel']);
  });

  it('removes an overlay from the middle once', () => {
    const { stack, asked, overlay } = stackWithLog();
    const bottom = overlay('bottom');
    const top = overlay('top');
    const removeBottom = stack.add(bottom);
    stack.add(top);
    removeBottom();
    removeBottom();
    expect(stack.size).toBe(1);
    expect(stack.isTop(top)).toBe(true);
    stack.closeTop();
    expect(asked).toEqual(['top']);
  });

  it('notifies listeners of every change until they unsubscribe', () => {
    const { stack, overlay } = stackWithLog();
    const sizes: number[] = [];
    const leave = stack.subscribe(() => sizes.push(stack.size));
    const remove = stack.add(overlay('a'));
    remove();
    leave();
    stack.add(overlay('b'));
    expect(sizes).toEqual([1, 0]);
  });
});
