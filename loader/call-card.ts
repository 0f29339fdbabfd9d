import { isCallCard, type CallCard } from '../widget/contract/host-bridge.ts';
import { callCardStylesOf } from './call-card-styles.ts';
import { element } from './dom.ts';
import { drawAvatar } from './preview.ts';
import type { Shell } from './shell.ts';

const PHONE =
  'M6.5 3.75h2.7l1.6 4.25-2 1.7c1 2.3 2.7 4 5 5l1.8-2 4.2 1.6v2.7c0 1.4-1.1 2.3-2.4 2.2C10.6 18.7 5.3 13.4 4.5 6.2c-.1-1.35.7-2.45 2-2.45Z';

/**
 * Returns the function that shows a ringing call next to the bubble, or removes it. The card never takes the focus; Escape
 * hides it, and the call rings on in the widget. Decline is left, accept is right.
 */
export function createCallCard(shell: Shell): (card?: unknown) => void {
  const { shadow, bubble, life: signal } = shell;
  let node: HTMLElement | undefined;
  let styles: CSSStyleSheet | undefined;

  const remove = (): void => {
    if (node && shadow.activeElement && node.contains(shadow.activeElement)) bubble.focus();
    node?.remove();
    node = undefined;
    bubble.classList.remove('m-ringing');
  };
  signal.addEventListener('abort', remove);

  const show = (card: CallCard): void => {
    if (!styles) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, (styles = new CSSStyleSheet())];
    styles.replaceSync(callCardStylesOf(shell.options(), PHONE));
    const answer = (isAccepted: boolean) => (): void => {
      remove();
      if (isAccepted) shell.setMode('open');
      void shell.frame()?.call('answerCall', card.callId, isAccepted);
    };
    const title = element('b', '');
    const text = element('div', '');
    title.dir = text.dir = 'auto';
    title.textContent = card.title;
    text.textContent = card.text;
    const avatar = element('div', 'm-avatar m-call-avatar');
    drawAvatar(avatar, card);
    const [decline, accept] = card.answers.map((name, index) => {
      const button = element('button', index === 0 ? 'm-decline' : 'm-accept');
      button.textContent = name;
      button.onclick = answer(index === 1);
      return button;
    });
    if (!decline || !accept) return;
    node = element(
      'div',
      'm-call',
      element('div', 'm-caller', avatar, element('div', '', title, text)),
      element('div', 'm-answers', decline, accept),
    );
    node.role = 'alertdialog';
    node.ariaLabel = `${card.title}: ${card.text}`;
    node.onkeydown = ({ key }) => {
      if (key === 'Escape') remove();
    };
    bubble.classList.add('m-ringing');
    bubble.after(node);
  };

  return (card) => {
    remove();
    // An open panel shows the call itself.
    if (isCallCard(card) && shell.mode() !== 'open' && !shell.place) show(card);
  };
}
