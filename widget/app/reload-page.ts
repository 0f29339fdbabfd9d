/**
 * Loads the page of today anew, where it can be had. Without a network nothing may be loaded anew: what is on screen would be all that
 * is left.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined);
  if (answer?.ok === true) location.reload();
}
