import type { MessagePreview } from '../widget/contract/host-bridge.ts';
import { element } from './dom.ts';
import type { Shell } from './shell.ts';

/** How long a preview stands when nobody points at it. */
const PREVIEW_MS = 6000;

/** The card beside the minimised bubble that shows the newest message. */
export interface Preview {
  readonly node: HTMLElement;
  show(preview: MessagePreview): void;
  hide(): void;
  setCloseLabel(label: string): void;
}

/**
 * Never takes the focus. It stays for as long as a pointer rests on it or the focus is in it, and goes with a tap on its cross
 * or Escape; a tap on it opens the chat.
 */
export function createPreview(shell: Shell, openChat: (chatId: string) => void): Preview {
  const { life: signal } = shell;
  const title = element('b', '');
  const text = element('div', '');
  const face = element('div', 'a');
  const open = element('button', 'o', face, element('div', '', title, text));
  const close = element('button', 'c');
  const node = element('div', 'k', open, close);
  let chatId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  node.hidden = true;
  // Names and messages are of any direction, whatever the page's is.
  title.dir = text.dir = 'auto';

  const hide = (): void => {
    clearTimeout(timer);
    if (shell.shadow.activeElement && node.contains(shell.shadow.activeElement)) shell.bubble.focus();
    node.hidden = true;
    // Somebody else may be next at this screen.
    chatId = title.textContent = text.textContent = face.textContent = '';
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(hide, PREVIEW_MS);
  };
  const hold = (): void => clearTimeout(timer);
  const letGo = (): void => {
    if (!node.hidden && !node.matches(':hover,:focus-within')) wait();
  };
  open.onclick = () => {
    const chosen = chatId;
    hide();
    openChat(chosen);
  };
  close.onclick = hide;
  for (const event of ['pointerenter', 'focusin']) node.addEventListener(event, hold, { signal });
  for (const event of ['pointerleave', 'focusout'])
    node.addEventListener(event, () => queueMicrotask(letGo), { signal });
  node.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      hide();
    },
    { signal },
  );
  signal.addEventListener('abort', hold);

  return {
    node,
    show(preview) {
      ({ chatId } = preview);
      title.textContent = preview.title || 'MeeLine';
      text.textContent = preview.text;
      face.textContent = Array.from(title.textContent)[0] ?? '';
      node.hidden = false;
      letGo();
    },
    hide,
    setCloseLabel(label) {
      close.ariaLabel = label;
    },
  };
}
