import { useState, type FormEvent } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../widget/ui/overlay/dialog.tsx';
import { Input, Labelled } from '../kit/form.tsx';
import { goTo, hashOf } from '../route.ts';
import { useSay, useSession } from '../use-console.tsx';
import styles from './dialog-form.module.css';

/** Creates a tenant, and opens its settings. */
export function NewTenantDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useSay();
  const session = useSession();
  const [code, setCode] = useState('');
  const [productName, setProductName] = useState('');
  const [origin, setOrigin] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const parentOrigins = origin.trim() === '' ? [] : [origin.trim()];
    const created = await session.createTenant({ code: code.trim(), productName: productName.trim(), parentOrigins });
    setBusy(false);
    setError(created.ok ? '' : created.failure.message);
    if (!created.ok) return;
    for (const clear of [setCode, setProductName, setOrigin]) clear('');
    onClose();
    goTo(hashOf(code.trim(), 'settings'));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('newTenant')}
      text={t('newTenantHint')}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="new-tenant" isBusy={isBusy}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id="new-tenant" className={styles.form} onSubmit={(event) => void submit(event)}>
        <Labelled label={t('tenantCode')} hint={t('tenantCodeHint')}>
          {(ids) => (
            <Input
              {...ids}
              value={code}
              onChange={setCode}
              required
              maxLength={32}
              pattern="[A-Za-z0-9_\-]{1,32}"
              autoComplete="off"
              isCode
              data-autofocus
            />
          )}
        </Labelled>
        <Labelled label={t('productName')}>
          {(ids) => <Input {...ids} value={productName} onChange={setProductName} required autoComplete="off" />}
        </Labelled>
        <Labelled label={t('firstOrigin')} hint={t('firstOriginHint')} error={error}>
          {(ids) => <Input {...ids} value={origin} onChange={setOrigin} placeholder="https://www.example.com" isCode />}
        </Labelled>
      </form>
    </Dialog>
  );
}
