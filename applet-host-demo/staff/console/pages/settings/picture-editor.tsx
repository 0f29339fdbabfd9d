import { useRef, useState } from 'react';
import { isPictureAddress } from '../../../../../widget/domain/brand/picture-address.ts';
import { TextButton } from '../../../../../widget/ui/controls/text-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { Input, Labelled } from '../../kit/form.tsx';
import { useCall, useSay } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import type { EditorProps, Kind } from './editor-props.ts';
import styles from './picture-editor.module.css';

/** The types that the provider takes. It recognises pictures by their content. */
const ACCEPTED = 'image/png,image/jpeg,image/webp';

/**
 * A picture of the tenant: its address, which waits like other changes until it is saved, or an uploaded file, which is used at once.
 */
export function PictureEditor({ field, value, onChange, onStored, disabled }: EditorProps<Kind<'picture'>>) {
  const t = useSay();
  const call = useCall();
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const address = typeof value === 'string' ? value : '';
  const shown = useDebounced(address);
  const [name] = field.path;

  async function change(method: 'PUT' | 'DELETE', picture?: File): Promise<void> {
    setBusy(true);
    const outcome = await call<Readonly<Record<string, string>>>(method, field.upload, { picture });
    setBusy(false);
    setError(outcome.ok ? '' : outcome.failure.message);
    if (!outcome.ok) return;
    onStored(name, outcome.value[name]);
    toast(t('saved'), 'success');
  }

  return (
    <div className={styles.editor}>
      <span className={styles.picture} aria-hidden="true">
        {isPictureAddress(shown) && <img key={shown} src={shown} alt="" width={56} height={56} />}
      </span>
      <Labelled label={t(field.label)} hint={field.hint && t(field.hint)} error={error}>
        {(ids) => (
          <Input
            {...ids}
            value={address}
            onChange={(text) => {
              setError('');
              onChange(text === '' ? undefined : text);
            }}
            maxLength={500}
            isCode
            disabled={disabled}
          />
        )}
      </Labelled>
      {!disabled && (
        <div className={styles.actions}>
          <input
            ref={file}
            type="file"
            accept={ACCEPTED}
            hidden
            data-setting={name}
            onChange={({ target }) => {
              const [picture] = target.files ?? [];
              // The same file can be chosen again after a failure.
              if (picture !== undefined) void change('PUT', picture).finally(() => (target.value = ''));
            }}
          />
          <TextButton
            icon={<PlusIcon size={16} />}
            aria-label={t('uploadPicture', { name: t(field.label) })}
            disabled={isBusy}
            onClick={() => file.current?.click()}
          >
            {t('upload')}
          </TextButton>
          {address !== '' && (
            <TextButton
              icon={<CloseIcon size={16} />}
              aria-label={t('removePicture', { name: t(field.label) })}
              disabled={isBusy}
              onClick={() => void change('DELETE')}
            >
              {t('remove')}
            </TextButton>
          )}
        </div>
      )}
    </div>
  );
}
