import type { IdentityAnswer, IdentityReason } from '../../contract/host-bridge.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import { fetchAccount } from './account-fetch.ts';
import { proofOf, type AccountProof } from './account-cache.ts';
import { admitIdentity } from './identity.ts';
import type { SessionDeps, SessionMachine } from './session-model.ts';

export interface Admission {
  readonly askHost: (reason: IdentityReason) => Promise<void>;
  /** Creates a session from the host page's answer. */
  readonly admit: (answer: IdentityAnswer, epoch: number) => Promise<void>;
  /** Fetches the account of the saved token. */
  readonly checkSaved: (proof: AccountProof, epoch: number) => Promise<void>;
}

/** Finds out who the user is, and that the provider admits them. Spec: 3-transport §4 Login sequence. D-12, S-07. */
export function createAdmission(
  { platform, transport, tokens, accounts, host }: SessionDeps,
  { state, handle }: SessionMachine,
): Admission {
  const { clock, random } = platform;
  const { api, link } = transport;

  const askAccount = (): Promise<Result<Account, Failure>> =>
    fetchAccount({ api, link, clock, isLinkWanted: () => state().name === 'signed-in' });

  const onAnswer = (answer: IdentityAnswer): Promise<void> => {
    const proof = proofOf(answer);
    return handle({ type: 'answered', answer, known: proof === undefined ? undefined : accounts.find(proof) });
  };

  const onRefused = ({ code, reason }: Failure): void =>
    void host?.().then((port) => port?.identityRefused(code, reason));

  const onLifetime = (seconds: number, identity: string): void => {
    if (host === undefined) return;
    const renewal = { clock, random, api, tokens, host, identity, onOther: onAnswer, onRefused };
    const sinceMs = clock.nowMs();
    // If the chunk fails to load, the session runs until its end, and is then renewed like a rejected one.
    import('./renewal.ts').then(
      ({ keepSession }) => keepSession(seconds, sinceMs, renewal),
      () => undefined,
    );
  };

  return {
    async askHost(reason) {
      try {
        const port = await host?.();
        const silent: IdentityAnswer = { kind: 'failed', message: 'the host page does not answer' };
        await onAnswer(port === undefined ? silent : await port.getIdentity(reason));
      } finally {
        void handle({ type: 'answer-processed' });
      }
    },
    async admit(answer, epoch) {
      const admitted = await admitIdentity(answer, { api, tokens, fetchAccount: askAccount, onLifetime, onRefused });
      return handle(
        admitted.ok
          ? { type: 'admitted', epoch, account: admitted.value, proof: proofOf(answer) }
          : { type: 'admission-refused', epoch, failure: admitted.failure },
      );
    },
    async checkSaved(proof, epoch) {
      const fetched = await askAccount();
      return handle(
        fetched.ok
          ? { type: 'saved-account', epoch, account: fetched.value, proof }
          : { type: 'saved-refused', epoch, failure: fetched.failure },
      );
    },
  };
}
