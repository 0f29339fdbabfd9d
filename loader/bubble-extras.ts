/**
 * The bubble's extras: moving it, previews next to it, texts for screen readers, and Back for a full-screen panel. An applet has
 * no bubble and uses none of them. A separate file: the chat does not wait for it and works without it.
 */

import { addDrag } from './drag.ts';
import { element, listen } from './dom.ts';
import { addFullScreen } from './full-screen.ts';
import { bubbleExtrasTextsOf } from './bubble-extras-texts.ts';
import { bubbleExtrasStylesOf } from './bubble-extras-styles.ts';
import { createPreview } from './preview.ts';
import type { Shell } from './shell.ts';
import { unreadText } from './unread-texts.ts';

/**
 * Adds all extras to an instance, once.
 * @param openChat opens the chat of a preview
 */
export function addBubbleExtras(shell: Shell, openChat: (chatId: string) => void): void {
  const { shadow, life: signal, events, bubble } = shell;
  if (shell.place || signal.aborted || shadow.querySelector('.m-live')) return;
  const quiet = { signal };
  const styles = new CSSStyleSheet();
  const preview = createPreview(shell, openChat);
  const live = element('div', 'm-live');
  live.role = 'status';
  const help = element('div', '');
  help.id = 'h';
  help.hidden = true;
  bubble.setAttribute('aria-describedby', 'h');
  bubble.after(live, help, preview.node);
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, styles];

  let styled: unknown;
  let total = Number.parseInt(bubble.textContent ?? '', 10) || 0;

  let name = bubble.ariaLabel ?? '';

  const sayUnread = (): void => {
    bubble.ariaLabel = name + unreadText(total, shell);
  };

  /** Runs after each redraw of the bubble, which resets its name. The side, the language or the colours may have changed. */
  const draw = (): void => {
    const options = shell.options();
    name = bubble.ariaLabel ?? '';
    sayUnread();
    if (styled === options) return;
    styled = options;
    const [role, how, close] = bubbleExtrasTextsOf(options.locale);
    const { own } = shell;
    bubble.setAttribute('aria-roledescription', own?.role ?? role);
    help.textContent = own?.moveHint ?? how;
    preview.setCloseLabel(own?.closePreview ?? close);
    styles.replaceSync(bubbleExtrasStylesOf(options));
  };
  draw();
  shell.drawn.add(draw);

  events.on(
    'unread',
    ({ detail }) => {
      // Announce only a higher count. A lower count means that the user has read messages.
      if (detail.total > total && shell.mode() !== 'open')
        live.textContent = unreadText(detail.total, shell).replace(/^[\s,，、]+/, '');
      total = detail.total;
      sayUnread();
      if (total > 0) return;
      preview.hide();
      live.textContent = '';
    },
    quiet,
  );
  events.on(
    'message',
    ({ detail }) => {
      const mode = shell.mode();
      if (mode === 'open' || mode === 'closed') return;
      preview.show(shell.preview ?? detail);
      live.textContent = `${detail.title}: ${detail.text}`;
    },
    quiet,
  );
  events.on('open', preview.hide, quiet);
  events.on('close', preview.hide, quiet);
  listen(
    'keydown',
    ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented && shell.mode() === 'open') shell.setMode('mini');
    },
    quiet,
  );
  // A dialog of the page with a focus trap would otherwise take the focus out of the chat.
  shadow.host.addEventListener('focusin', (event) => event.stopPropagation(), quiet);
  addDrag(shell);
  addFullScreen(shell);
}
