/**
 * When not even the texts could be fetched: a few words in English and a way to try again. Inside a host page the loader shows its
 * own card, because the widget never says that it is ready.
 */
export function showStartFailure(root: HTMLElement): void {
  const text = document.createElement('p');
  text.textContent = 'MeeLine could not be loaded. Check your network and try again.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => location.reload());
  root.replaceChildren(text, retry);
}
