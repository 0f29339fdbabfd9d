import { useTranslation } from 'react-i18next';
import { failureTextKey, type FailureCode } from '../domain/failure.ts';

interface FailureTextProps {
  readonly code: FailureCode;
  readonly triesLeft?: number | undefined;
  readonly name?: string | undefined;
}

/** What a failure says to the user, from the catalogue. */
export function FailureText({ code, triesLeft, name }: FailureTextProps) {
  return useFailureText()(code, triesLeft, name);
}

/** The same as a string, for fields. */
export function useFailureText(): (code: FailureCode, triesLeft?: number, name?: string) => string {
  const { t } = useTranslation('errors');
  return (code, triesLeft, name) =>
    code === 'wrong_password' && triesLeft !== undefined
      ? t('wrongPasswordTriesLeft', { count: triesLeft })
      : t(failureTextKey(code), { name });
}
