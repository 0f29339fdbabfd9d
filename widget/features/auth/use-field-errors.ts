import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFailureText } from '../../components/failure-text.tsx';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { isAnnounced, type Failure, type FailureCode } from '../../domain/failure.ts';

/** The field at which each failure of a form is shown. */
const FIELD_OF: Partial<Record<FailureCode, FieldName>> = {
  login_name_missing: 'loginName',
  login_name_format: 'loginName',
  login_name_taken: 'loginName',
  password_missing: 'password',
  password_format: 'password',
  wrong_password: 'password',
  too_many_tries: 'password',
  password_mismatch: 'repeat',
  nickname_missing: 'name',
  nickname_format: 'name',
  nickname_invisible: 'name',
  nickname_too_long: 'name',
  message_refused: 'name',
  phone_format: 'phone',
  sms_required: 'phone',
  sms_too_often: 'phone',
  sms_code_wrong: 'smsCode',
};

type FieldName = 'loginName' | 'password' | 'repeat' | 'name' | 'phone' | 'smsCode';

export interface FieldErrors {
  /** The error text of a field. */
  readonly at: (field: FieldName) => string | undefined;
  /** The error text that belongs to no field. */
  readonly general: string | undefined;
  /** The form whose first wrong field gets the focus. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly show: (failures: readonly Failure[]) => void;
}

/** The failures of a form, each at its field. The first wrong field gets the focus. */
export function useFieldErrors(): FieldErrors {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const areTextsThere = useLazyTexts();
  const failureText = useFailureText();
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures.length > 0 && areTextsThere)
      formRef.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [failures, areTextsThere]);
  const textOf = (failure: Failure | undefined): string | undefined =>
    failure === undefined || !areTextsThere ? undefined : failureText(failure);
  return {
    at: (field) => textOf(failures.find(({ code }) => FIELD_OF[code] === field)),
    general: textOf(failures.find(({ code }) => FIELD_OF[code] === undefined && !isAnnounced(code))),
    formRef,
    show: setFailures,
  };
}
