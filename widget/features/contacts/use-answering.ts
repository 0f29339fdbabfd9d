import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createFriendRequestActions } from '../../actions/friend-request-actions.ts';
import { useFailureText } from '../../components/failure-text.tsx';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';

const MANY = '*';

export interface Answering {
  /** The user whose request is being answered. */
  readonly busyId: string | undefined;
  readonly isBusyWithMany: boolean;
  /** Resolves with whether the request was answered. */
  readonly answer: (userId: string, isAgreed: boolean) => Promise<boolean>;
  readonly answerMany: (userIds: readonly string[], isAgreed: boolean) => Promise<boolean>;
}

/** Answers friend requests, one call at a time, and shows failures. Spec: 2-contacts-groups §8 (batch failure). */
export function useAnswering(): Answering {
  const { t } = useTranslation('requests');
  const actions = useActions().lazy(createFriendRequestActions);
  const failureText = useFailureText();
  const toast = useToast();
  const [busyId, setBusyId] = useState<string>();

  async function run<T>(
    id: string,
    action: () => Promise<Result<T, Failure>>,
    onDone: (value: T) => void,
  ): Promise<boolean> {
    if (busyId !== undefined) return false;
    setBusyId(id);
    const outcome = await action();
    setBusyId(undefined);
    if (outcome.ok) onDone(outcome.value);
    else toast(failureText(outcome.failure), 'failure');
    return outcome.ok;
  }

  return {
    busyId,
    isBusyWithMany: busyId === MANY,
    answer: (userId, isAgreed) =>
      run(
        userId,
        () => actions.answerRequest(userId, isAgreed),
        () => toast(t(isAgreed ? 'friendsNow' : 'stateRejected'), 'success'),
      ),
    answerMany: (userIds, isAgreed) =>
      run(
        MANY,
        () => actions.answerRequests(userIds, isAgreed),
        (left) => {
          if (left > 0) toast(t('someNotAnswered'));
          else toast(t(isAgreed ? 'stateAdded' : 'stateRejected'), 'success');
        },
      ),
  };
}
