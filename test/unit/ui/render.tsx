import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { createI18n } from '../../../widget/i18n/library.ts';
import { createTexts, type Texts } from '../../../widget/i18n/texts.ts';
import { TranslationProvider } from '../../../widget/i18n/translation.tsx';
import { texts as firstTexts } from '../../../widget/i18n/bundles/en.ts';
import { texts as lazyTexts } from '../../../widget/i18n/bundles/lazy/en.ts';
import { AppFrame } from '../../../widget/ui/page/app-frame.tsx';
import { createOverlayStack } from '../../../widget/ui/overlay/overlay-stack.ts';
import { createToastQueue } from '../../../widget/ui/overlay/toast-queue.ts';

let unmountLast = () => {};

const english = (): Texts => createTexts('en', firstTexts, createI18n('en', { ...firstTexts, ...lazyTexts }));

/** Renders into a fresh document, inside the real frame. */
export function render(node: ReactNode, texts = english()) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  unmountLast();
  // A lazy component may still load its chunk. Its modules need the document, which goes after the last test of the file.
  onTestFinished(() => vi.dynamicImportSettled());
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const overlays = createOverlayStack();
  const toasts = createToastQueue();
  const root = createRoot(place);
  const draw = (next: ReactNode) =>
    act(() =>
      root.render(
        <TranslationProvider texts={texts}>
          <AppFrame overlays={overlays} toasts={toasts}>
            {next}
          </AppFrame>
        </TranslationProvider>,
      ),
    );
  draw(node);
  unmountLast = () => act(() => root.unmount());
  return { overlays, toasts, draw };
}

export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelectorAll<E>(selector);
  const element = found[0];
  if (element === undefined || found.length > 1) throw new Error(`${found.length} elements match ${selector}`);
  return element;
}

/** The only element of a role with this visible text or label. */
export function named(role: string, name: string): HTMLElement {
  const tag = role === 'button' ? 'button, [role="button"]' : `[role="${role}"]`;
  const found = [...document.querySelectorAll<HTMLElement>(tag)].filter(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  );
  const element = found[0];
  if (element === undefined || found.length > 1) throw new Error(`${found.length} ${role} elements are named ${name}`);
  return element;
}

export const click = (element: HTMLElement) => act(() => element.click());

export function press(key: string, options: KeyboardEventInit = {}) {
  const target = document.activeElement ?? document.body;
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
  });
}

/** Types into a field as a user does, so that React receives the event. */
export function type(field: HTMLInputElement, text: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
