import { useState } from 'react';
import { DialogForm, FormDialog } from '../kit/form-dialog.tsx';
import { Input, Labelled } from '../kit/form.tsx';
import { goTo, hashOf } from '../route.ts';
import { useSay, useSession } from '../use-console.tsx';

/** Creates a tenant, and opens its settings. */
export function NewTenantDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useSay();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('newTenant')}
      text={t('newTenantHint')}
      submitLabel={t('create')}
    >
      <NewTenantForm />
    </FormDialog>
  );
}

function NewTenantForm() {
  const t = useSay();
  const session = useSession();
  const [code, setCode] = useState('');
  const [productName, setProductName] = useState('');
  const [origin, setOrigin] = useState('');
  const submit = () => {
    const parentOrigins = origin.trim() === '' ? [] : [origin.trim()];
    return session.createTenant({ code: code.trim(), productName: productName.trim(), parentOrigins });
  };
  return (
    <DialogForm onSubmit={submit} onDone={() => goTo(hashOf(code.trim(), 'settings'))}>
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
      <Labelled label={t('firstOrigin')} hint={t('firstOriginHint')}>
        {(ids) => <Input {...ids} value={origin} onChange={setOrigin} placeholder="https://www.example.com" isCode />}
      </Labelled>
    </DialogForm>
  );
}
