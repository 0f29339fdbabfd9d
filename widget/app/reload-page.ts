import { versionedAddress } from './reload-path.ts';

/** Reloads the current page if it is reachable. Without a network it does not reload, because the page on screen is all that is left. */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined);
  if (answer?.ok === true) location.replace(versionedAddress(location.href, Date.now()));
}
