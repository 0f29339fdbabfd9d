import { useState } from 'react';
import { useFailureText } from '../../components/failure-text.tsx';
import { isAnnounced, reactionTo, type Failure, type FailureCode } from '../../domain/failure.ts';

/** Where each failure of a form is said. */
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
  nickname_too_long: 'name',
  phone_format: 'phone',
  sms_required: 'phone',
  sms_too_often: 'phone',
  sms_code_wrong: 'smsCode',
};

type FieldName = 'loginName' | 'password' | 'repeat' | 'name' | 'phone' | 'smsCode';

export interface FieldErrors {
  /** What is wrong at a field, in words. */
  readonly at: (field: FieldName) => string | undefined;
  /** What is wrong with no field in particular. */
  readonly elsewhere: string | undefined;
  readonly show: (failures: readonly Failure[]) => void;
}

/** The failures of a form, each at its field. */
export function useFieldErrors(): FieldErrors {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const failureText = useFailureText();
  const textOf = (failure: Failure | undefined): string | undefined =>
    failure === undefined ? undefined : failureText(failure);
  return {
    at: (field) => textOf(failures.find(({ code }) => FIELD_OF[code] === field)),
    elsewhere: textOf(failures.find(({ code }) => reactionTo(code) !== 'field' && !isAnnounced(code))),
    show: setFailures,
  };
}
