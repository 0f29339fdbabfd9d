import { useState, type ReactNode } from 'react';
import type { Failure, FailureCode } from '../../../domain/failure.ts';
import type { Result } from '../../../domain/result.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const PayPasswordDialog = lazyComponent(async () => (await import('./pay-password-dialog.tsx')).PayPasswordDialog);

/** Refusals that a password settles. */
const ABOUT_PASSWORD: ReadonlySet<FailureCode> = new Set(['pay_password', 'wrong_password', 'too_many_tries']);

export interface Payment {
  /** Pays. Asks for the password of the account first if the amount needs it, or if the provider asks for it. */
  readonly start: (needsPassword: boolean) => void;
  readonly isPaying: boolean;
  /** Belongs into the form. */
  readonly dialog: ReactNode;
}

/**
 * A payment that may need the password of the account.
 *
 * @param pay pays; without a password for amounts that need none
 * @param onEnd called with the result, except for refusals of the password, which the dialog shows
 */
export function usePayment(
  pay: (password?: string) => Promise<Result<undefined, Failure>>,
  onEnd: (result: Result<undefined, Failure>) => void,
): Payment {
  const [isPaying, setPaying] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Failure | undefined>();

  const run = async (password?: string): Promise<void> => {
    setPaying(true);
    const result = await pay(password);
    setPaying(false);
    const isAboutPassword = !result.ok && ABOUT_PASSWORD.has(result.failure.code);
    setAsking(isAboutPassword);
    // The first question of the provider is no mistake of the user.
    setRefused(isAboutPassword && password !== undefined ? result.failure : undefined);
    if (!isAboutPassword) onEnd(result);
  };

  return {
    start: (needsPassword) => {
      if (!needsPassword) return void run();
      setRefused(undefined);
      setAsking(true);
    },
    isPaying,
    dialog: isAsking && (
      <PayPasswordDialog
        failure={refused}
        isBusy={isPaying}
        onConfirm={(password) => void run(password)}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
