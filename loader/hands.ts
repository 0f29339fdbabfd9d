/**
 * What makes the bubble handy: moving it, previews beside it, what screen readers hear, and a full-screen panel that obeys
 * Back. An applet has no bubble, and takes of it only the commands. A file of its own, fetched after bridge.js: the chat does not wait for it, and works without it.
 */

import { addDrag } from './drag.ts';
import { element } from './dom.ts';
import { addFullScreen } from './full-screen.ts';
import { handsTextsOf } from './hands-texts.ts';
import { handsStylesOf } from './hands-styles.ts';
import type { HostMethods } from '../widget/contract/host-bridge.ts';
import type * as CommandsModule from './commands.ts';
import type { LoaderOptions } from './options.ts';
import { createPreview } from './preview.ts';
import type { Shell } from './shell.ts';
import { unreadText } from './unread-texts.ts';

/**
 * Adds everything to an instance, once, and to each new widget what it may call.
 * @param given the options that the widget has started with
 */
export function addHands(shell: Shell, offered: HostMethods, given: LoaderOptions): void {
  // A file of its own, and the last: what a page asks for can wait until the bubble is handy.
  const commands = import(import.meta.url.replace('hands.js?', 'commands.js?')) as Promise<typeof CommandsModule>;
  const added = commands.then(({ addCommands }) => addCommands(shell, offered, given));
  added.catch(() => undefined);

  const { shadow, life: signal, events, bubble } = shell;
  if (shell.place || signal.aborted || shadow.querySelector('.l')) return;
  const quiet = { signal };
  const styles = new CSSStyleSheet();
  const preview = createPreview(shell, (chatId) => void added.then((it) => it.openChat(chatId)));
  const live = element('div', 'l');
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
    bubble.ariaLabel = name + unreadText(total, shell.options().locale);
  };

  /** Whenever the bubble is drawn, with its plain name: side, language or colours may have changed. */
  const draw = (): void => {
    const options = shell.options();
    name = bubble.ariaLabel ?? '';
    sayUnread();
    if (styled === options) return;
    styled = options;
    const [role, how, close] = handsTextsOf(options.locale);
    bubble.setAttribute('aria-roledescription', role);
    help.textContent = how;
    preview.setCloseLabel(close);
    styles.replaceSync(handsStylesOf(options));
  };
  draw();
  shell.drawn.add(draw);

  events.on(
    'unread',
    ({ detail }) => {
      // What is more is news; what is less was read by the user, who knows.
      if (detail.total > total && shell.mode() !== 'open')
        live.textContent = unreadText(detail.total, shell.options().locale).replace(/^[\s,，、]+/, '');
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
      preview.show(detail);
      live.textContent = `${detail.title}: ${detail.text}`;
    },
    quiet,
  );
  events.on('open', preview.hide, quiet);
  events.on('close', preview.hide, quiet);
  addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented && shell.mode() === 'open') shell.setMode('mini');
    },
    quiet,
  );
  // Dialogs of the page that hold the focus would take it out of the chat.
  shadow.host.addEventListener('focusin', (event) => event.stopPropagation(), quiet);
  addDrag(shell);
  addFullScreen(shell);
}
