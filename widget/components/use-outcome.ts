import { useFailureText } from './failure-text.tsx';
import { isAnnounced, reactionTo, type Failure } from '../domain/failure.ts';
import { RECALL_REFUSALS, type RecallRefusal } from '../domain/group/permissions.ts';
import type { Result } from '../domain/result.ts';
import { useWhenTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useFrame } from '../ui/page/app-frame.tsx';

const REFUSAL_TEXT = {
  [RECALL_REFUSALS.count]: 'revokeRule',
  [RECALL_REFUSALS.ofAdmin]: 'noPermissionAdmin',
  [RECALL_REFUSALS.notOwn]: 'noPermission',
  [RECALL_REFUSALS.byPlatform]: 'removedByPlatform',
} as const satisfies Record<RecallRefusal, string>;

const isRefusal = (text: string): text is RecallRefusal => Object.hasOwn(REFUSAL_TEXT, text);

/** The text for the reason why a message may not be recalled. Spec: 1-chat §5 Batch recall. */
export function useRefusalText(): (refusal: RecallRefusal) => string {
  const { t } = useTranslation('messageActions');
  return (refusal) => t(REFUSAL_TEXT[refusal]);
}

/** Shows the result of an action: the text `done` on success, if given, otherwise the reason of the failure. Spec: 1-chat §8. */
export function useOutcome(): (outcome: Result<unknown, Failure>, done?: string) => void {
  const { toasts } = useFrame();
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const whenTexts = useWhenTexts();
  return (outcome, done) => {
    if (outcome.ok) {
      if (done !== undefined) toasts.show(done, 'success');
      return;
    }
    const { code, detail = '' } = outcome.failure;
    // Failures that end the session, or that were already announced, are shown in another place.
    if (isAnnounced(code) || reactionTo(code) === 'logout') return;
    const { failure } = outcome;
    whenTexts(() => toasts.show(isRefusal(detail) ? refusalText(detail) : failureText(failure), 'failure'));
  };
}
