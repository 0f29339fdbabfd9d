import { queryDocument } from './dom.ts';
import { say } from './say.ts';
import type { Shell } from './shell.ts';
import type { InitOptions, MeeLineEvents } from './types.ts';

/** Every option of `init`. The type keeps the list complete. */
const OPTIONS: Readonly<Record<keyof InitOptions, true>> = {
  tenant: true,
  widgetUrl: true,
  locale: true,
  colorScheme: true,
  zIndex: true,
  position: true,
  bottom: true,
  launcher: true,
  icon: true,
  panelWidth: true,
  panelHeight: true,
  container: true,
  getIdentity: true,
  getToken: true,
  identityUrl: true,
  confirmPayment: true,
};

/** Every event. */
const EVENTS: Readonly<Record<keyof MeeLineEvents, true>> = {
  ready: true,
  open: true,
  close: true,
  minimise: true,
  mode: true,
  navigate: true,
  unread: true,
  message: true,
  sent: true,
  call: true,
  money: true,
  relogin: true,
  tokenCleared: true,
  error: true,
  destroy: true,
};

/** Warns in the console about what is not wrong but has no effect: unknown options and events, and a launcher that is not there. */
export function warn({ events, options }: Shell): void {
  const { given, attributes, launcher } = options();
  for (const name of Object.keys(given)) report('option', name, OPTIONS);
  // The tag may have attributes for other scripts.
  for (const name of Object.keys(attributes)) if (nearest(name, OPTIONS)) report('option', name, OPTIONS);
  events.watch?.((name) => report('event', name, EVENTS));
  if (launcher && launcher !== 'false' && !queryDocument(launcher))
    say(
      `the launcher "${launcher}" is not on the page yet. Its clicks open the chat as soon as it is: add the element, or correct the selector.`,
    );
}

function report(kind: string, name: string, known: object): void {
  if (known.hasOwnProperty(name)) return;
  const near = nearest(name, known);
  say(`there is no ${kind} "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`);
}

const nearest = (name: string, known: object): string | undefined =>
  Object.keys(known).find((each) => distance(each.toLowerCase(), name.toLowerCase()) < 3);

/** How many characters have to be changed, added or removed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 0; at < from.length; at += 1) {
    const next = [at + 1];
    for (let index = 0; index < to.length; index += 1)
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (from[at] === to[index] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}
