import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { failureTextKey, type Failure, type FailureCode } from '../domain/failure.ts';
import {
  MAX_LOGIN_NAME_CHARACTERS,
  MAX_PASSWORD_CHARACTERS,
  MIN_LOGIN_NAME_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../domain/limits.ts';
import { languageFacts } from '../i18n/languages.ts';
import { useTranslation } from '../i18n/translation.tsx';

const MINUTE_MS = 60_000;
const DATE_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Texts that name the minutes to wait, or the end of the wait. */
const WAIT_TEXTS: Partial<Record<FailureCode, 'tooManyTriesWait' | 'smsTooOftenWait' | 'mutedUntil'>> = {
  too_many_tries: 'tooManyTriesWait',
  sms_too_often: 'smsTooOftenWait',
  muted: 'mutedUntil',
};

/** Texts that name the shortest and the longest value. */
const LENGTHS: Partial<Record<FailureCode, { readonly min: number; readonly max: number }>> = {
  login_name_format: { min: MIN_LOGIN_NAME_CHARACTERS, max: MAX_LOGIN_NAME_CHARACTERS },
  password_format: { min: MIN_PASSWORD_CHARACTERS, max: MAX_PASSWORD_CHARACTERS },
};

/** The text of a failure, from the catalogue. Renders nothing until the texts are loaded. */
export function FailureText({ failure }: { readonly failure: FailureCode | Failure }) {
  const failureText = useFailureText();
  return useLazyTexts() ? failureText(failure) : null;
}

/** The same as a string, for fields. Some texts include the provider's own words. */
export function useFailureText(): (failure: FailureCode | Failure) => string {
  const { t, language } = useTranslation('errors');
  return (failure) => {
    const {
      code,
      detail = '',
      triesLeft,
      retryAfterMs,
      name,
    }: Failure = typeof failure === 'string' ? { code: failure } : failure;
    if (code === 'wrong_password' && triesLeft !== undefined) return t('wrongPasswordTriesLeft', { count: triesLeft });
    const waitKey = retryAfterMs === undefined ? undefined : WAIT_TEXTS[code];
    if (retryAfterMs !== undefined && waitKey !== undefined)
      return t(waitKey, {
        count: Math.ceil(retryAfterMs / MINUTE_MS),
        time: new Date(Date.now() + retryAfterMs).toLocaleString(languageFacts(language).tag, DATE_AND_TIME),
      });
    return t(failureTextKey(code), { detail, name, ...LENGTHS[code] }).trim();
  };
}
