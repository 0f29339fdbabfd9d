import { find } from './dom.ts';

/** A payment that MeeLine asks about: the argument of `confirmPayment`. */
interface Payment {
  readonly amount: string;
  readonly currency: string;
  readonly payeeName: string;
}

/**
 * Asks the player, then the platform's server, which signs the payment for the signed-in player. A modal dialog is above the chat,
 * also on a phone, where the chat fills the screen.
 *
 * @returns null if the player declines
 */
export async function confirmPayment(payment: Payment, signal: AbortSignal): Promise<string | null> {
  if (!(await askPlayer(payment, signal))) return null;
  const response = await fetch('/api/meeline-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
    signal,
  });
  if (!response.ok) throw new Error(`the platform answered ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

function askPlayer({ amount, currency, payeeName }: Payment, signal: AbortSignal): Promise<boolean> {
  const dialog = find<HTMLDialogElement>('[data-payment]');
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const sum = new Intl.NumberFormat('en', style).format(Number(amount));
  find('[data-payment-text]').textContent = `${sum} to ${payeeName}`;
  dialog.returnValue = '';
  dialog.showModal();
  const close = (): void => dialog.close('no');
  signal.addEventListener('abort', close);
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        signal.removeEventListener('abort', close);
        resolve(dialog.returnValue === 'yes');
      },
      { once: true },
    );
  });
}
