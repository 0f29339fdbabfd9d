import { useTranslation } from 'react-i18next';
import { failureTextKey, type FailureCode } from '../domain/failure.ts';

interface FailureTextProps {
  readonly code: FailureCode;
  readonly triesLeft?: number | undefined;
}

/** What a failure says to the user, from the catalogue. */
export function FailureText({ code, triesLeft }: FailureTextProps) {
  return useFailureText()(code, triesLeft);
}

/** The same as a string, for fields. */
export function useFailureText(): (code: FailureCode, triesLeft?: number) => string {
  const { t } = useTranslation('errors');
  return (code, triesLeft) =>
    code === 'wrong_password' && triesLeft !== undefined
      ? t('wrongPasswordTriesLeft', { count: triesLeft })
      : t(failureTextKey(code));
}
