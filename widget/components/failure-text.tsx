import { useLaterTexts } from '../i18n/later-texts.ts';
import { failureTextKey, type Failure, type FailureCode } from '../domain/failure.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** What a failure says to the user, from the catalogue; nothing until its texts are there. */
export function FailureText({ failure }: { readonly failure: FailureCode | Failure }) {
  const failureText = useFailureText();
  return useLaterTexts() ? failureText(failure) : null;
}

/** The same as a string, for fields. Some entries hand on the other side's words. */
export function useFailureText(): (failure: FailureCode | Failure) => string {
  const { t } = useTranslation('errors');
  return (failure) => {
    const { code, detail = '', triesLeft, name }: Failure = typeof failure === 'string' ? { code: failure } : failure;
    return code === 'wrong_password' && triesLeft !== undefined
      ? t('wrongPasswordTriesLeft', { count: triesLeft })
      : t(failureTextKey(code), { detail, name }).trim();
  };
}
