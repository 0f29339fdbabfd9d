import { find, icon, make } from './dom.ts';
import { text } from './texts.ts';

export interface Player {
  readonly playerId: string;
  readonly name: string;
  readonly loginName: string;
  readonly avatar?: string;
}

/** Signs this player in; false when that failed. */
export const signIn = async (playerId: string): Promise<boolean> =>
  (await post('/api/session', { playerId }))?.ok === true;

/** Signs the current player out. */
export const signOut = async (): Promise<boolean> =>
  (await fetch('/api/session', { method: 'DELETE' }).catch(() => undefined))?.ok === true;

/** All players that the visitor can choose from. */
export const fetchPlayers = async (): Promise<readonly Player[]> =>
  ((await getJson('/api/players')) ?? []) as readonly Player[];

export const fetchSession = async (): Promise<Player | undefined> =>
  ((await getJson('/api/session')) as { player: Player | null } | undefined)?.player ?? undefined;

/** The menu that switches the signed-in player. */
export interface PlayerSwitch {
  /** Fetches the signed-in player and the list of players from the platform. */
  load(): Promise<Player | undefined>;
}

/**
 * @param onSwitch called when the session belongs to this player
 * @param signal aborted when the body goes, which removes the switch
 */
export function createPlayerSwitch(onSwitch: (player: Player) => Promise<void>, signal?: AbortSignal): PlayerSwitch {
  const menu = find<HTMLDetailsElement>('#switch');
  const list = find('[data-players]');
  let players: readonly Player[] = [];

  const draw = (current: Player | undefined): void => {
    find('[data-player]').textContent = current?.name ?? '…';
    find('[data-face]').replaceWith(current ? face(current) : make('span', { class: 'face', 'data-face': '' }));
    list.replaceChildren(
      ...players.map((player) => {
        const button = make(
          'button',
          { type: 'button' },
          face(player),
          make(
            'span',
            { class: 'who' },
            make('b', { class: 'cut' }, player.name),
            make('small', { class: 'cut' }, player.loginName),
          ),
          icon('check', 's'),
        );
        if (player.playerId === current?.playerId) button.ariaCurrent = 'true';
        button.addEventListener('click', () => void choose(player));
        return make('li', {}, button);
      }),
    );
  };

  const choose = async (player: Player): Promise<void> => {
    if (!(await signIn(player.playerId))) {
      find('[data-player]').textContent = text('player.failed');
      return;
    }
    menu.open = false;
    draw(player);
    await onSwitch(player);
  };

  document.querySelector('#account')?.addEventListener('click', (event) => {
    // Keeps the event from the listener below, which would close the menu again.
    event.stopPropagation();
    menu.open = !menu.open;
  });
  const closeOutside = (event: Event): void => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  };
  document.addEventListener('click', closeOutside, signal ? { signal } : {});
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    find('#switch summary').focus();
  });

  return {
    async load() {
      const [current, all] = await Promise.all([fetchSession(), fetchPlayers()]);
      // The body has been swapped in the meantime. The new one has a switch of its own.
      if (signal?.aborted) return current;
      players = all;
      draw(current);
      return current;
    },
  };
}

const COLORS = ['#2f6f68', '#8a5a12', '#7a3e6b', '#35548f', '#9a3d33', '#4c6b2f', '#5b4a9a', '#1f6b80'] as const;

/** A player's portrait, or the first letters of their name. */
export function face(player: Player): HTMLElement {
  const initials = Array.from(player.name).slice(0, 2).join('');
  const sum = Array.from(player.playerId).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const element = make('span', { class: 'face', 'data-face': '', 'aria-hidden': 'true' }, initials);
  element.style.setProperty('background', COLORS[sum % COLORS.length] ?? COLORS[0]);
  const source = pictureOf(player.avatar);
  if (source !== undefined) {
    const picture = make('img', { src: source, alt: '' });
    picture.addEventListener('error', () => element.replaceChildren(initials));
    element.replaceChildren(picture);
  }
  return element;
}

/** An address, or the name of one of the portraits that MeeLine offers to all users. */
function pictureOf(avatar: string | undefined): string | undefined {
  if (avatar === undefined || /^https?:/.test(avatar)) return avatar;
  const { src } = find<HTMLScriptElement>('script[src*="/v1"]');
  return /^\w+$/.test(avatar) ? new URL(`/ml/presets/${avatar}.svg`, src).href : undefined;
}

async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

const post = (address: string, body: unknown): Promise<Response | undefined> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
