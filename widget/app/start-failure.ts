import { versionedAddress } from './reload-path.ts';

/**
 * Shown if not even the texts could be loaded: a sentence in English and a retry button. Inside a host page the loader shows its
 * own error card, because the widget never reports that it is ready.
 */
export function showStartFailure(root: HTMLElement): void {
  const text = document.createElement('p');
  text.textContent = 'MeeLine could not be loaded. Check your network and try again.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => location.replace(versionedAddress(location.href, Date.now())));
  root.replaceChildren(text, retry);
}
