import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeIcon } from '../icons/eye-icon.tsx';
import { EyeOffIcon } from '../icons/eye-off-icon.tsx';
import { LockIcon } from '../icons/lock-icon.tsx';

/** A field whose text shows only on request. `autoComplete` says whether it is a known or a new password. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing' | 'icon'>) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      icon={<LockIcon size={20} />}
      trailing={
        <IconButton
          tone="dim"
          label={t(isShown ? 'hidePassword' : 'showPassword')}
          icon={isShown ? <EyeIcon /> : <EyeOffIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
