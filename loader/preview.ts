import type { MessagePreview } from '../widget/contract/host-bridge.ts';
import { createNode, element } from './dom.ts';
import type { Shell } from './shell.ts';

/** Display time of a preview without a pointer over it. */
const PREVIEW_MS = 6000;

/** The card next to the minimised bubble that shows the newest message. */
export interface Preview {
  readonly node: HTMLElement;
  show(preview: MessagePreview): void;
  hide(): void;
  setCloseLabel(label: string): void;
}

/**
 * Creates the preview. It never takes the focus. It stays while a pointer is over it or the focus is in it. A tap on its close
 * button, or Escape, hides it; a tap on the card opens the chat.
 */
export function createPreview(shell: Shell, openChat: (chatId: string) => void): Preview {
  const { life: signal } = shell;
  const title = element('b', '');
  const text = element('div', '');
  const avatar = element('div', 'm-avatar');
  const open = element('button', 'm-preview-open', avatar, element('div', '', title, text));
  const close = element('button', 'm-preview-close');
  const node = element('div', 'm-preview', open, close);
  let chatId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  node.hidden = true;
  // Names and messages may have another text direction than the page.
  title.dir = text.dir = 'auto';

  const hide = (): void => {
    clearTimeout(timer);
    if (shell.shadow.activeElement && node.contains(shell.shadow.activeElement)) shell.bubble.focus();
    node.hidden = true;
    // Forget the message: another person may use this screen next.
    delete shell.preview;
    chatId = title.textContent = text.textContent = avatar.textContent = '';
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(hide, PREVIEW_MS);
  };
  const stopTimer = (): void => clearTimeout(timer);
  const restartTimer = (): void => {
    if (!node.hidden && !node.matches(':hover,:focus-within')) wait();
  };
  open.onclick = () => {
    const chosen = chatId;
    hide();
    openChat(chosen);
  };
  close.onclick = hide;
  for (const event of ['pointerenter', 'focusin']) node.addEventListener(event, stopTimer, { signal });
  for (const event of ['pointerleave', 'focusout'])
    node.addEventListener(event, () => queueMicrotask(restartTimer), { signal });
  node.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      hide();
    },
    { signal },
  );
  signal.addEventListener('abort', stopTimer);

  return {
    node,
    show(preview) {
      ({ chatId } = preview);
      title.textContent = preview.title || 'MeeLine';
      text.textContent = preview.text;
      drawAvatar(avatar, preview);
      node.hidden = false;
      restartTimer();
    },
    hide,
    setCloseLabel(label) {
      close.ariaLabel = label;
    },
  };
}

/** Draws the chat's picture, or the first characters of its name on its colour. */
export function drawAvatar(
  avatar: HTMLElement,
  { title, initials, color, picture }: Pick<MessagePreview, 'title' | 'initials' | 'color' | 'picture'>,
): void {
  const known = typeof initials === 'string' && /^#[\da-f]{6}$/i.test(`${color}`);
  avatar.textContent = known ? initials.slice(0, 16) : (Array.from(title || 'M')[0] ?? '');
  avatar.style.cssText = known ? `background:${color};color:#fff` : '';
  if (!(picture instanceof ImageBitmap)) return;
  const canvas = createNode('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  // Not transferred: listeners of the page have the same picture.
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  avatar.replaceChildren(canvas);
}
