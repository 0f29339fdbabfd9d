import { useState } from 'react';
import type { OperatorEntry } from '../../api-types.ts';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Chip, Chips, Input, Labelled, Select, Switch } from '../../kit/form.tsx';
import { ROLES, type Role } from '../../rights.ts';
import { useMe, useSay, useSession } from '../../use-console.tsx';

interface OperatorDialogProps {
  readonly isOpen: boolean;
  /** Undefined: a new operator. */
  readonly operator: OperatorEntry | undefined;
  readonly onClose: () => void;
  /** @param password a new password, which is shown once */
  readonly onSaved: (password: string | undefined) => void;
}

/** Creates an operator, or changes one. */
export function OperatorDialog({ isOpen, onClose, operator, onSaved }: OperatorDialogProps) {
  const t = useSay();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={operator === undefined ? t('newOperator') : t('editOperator', { name: operator.displayName })}
      text={operator === undefined ? t('newOperatorHint') : undefined}
      submitLabel={t(operator === undefined ? 'create' : 'save')}
    >
      <OperatorForm operator={operator} onSaved={onSaved} />
    </FormDialog>
  );
}

function OperatorForm({ operator, onSaved }: Pick<OperatorDialogProps, 'operator' | 'onSaved'>) {
  const t = useSay();
  const session = useSession();
  const { tenants: known } = useMe();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState(operator?.displayName ?? '');
  const [role, setRole] = useState<Role>(operator?.role ?? 'moderator');
  const [allTenants, setAllTenants] = useState(operator?.allTenants ?? false);
  const [tenants, setTenants] = useState<readonly string[]>(operator?.tenants ?? []);
  const [resets, setResets] = useState({ password: false, secondFactor: false });
  const [isDisabled, setDisabled] = useState(operator?.isDisabled ?? false);
  const submit = () => {
    const body = { displayName, role, ...(allTenants ? { allTenants } : { tenants }) };
    return operator === undefined
      ? session.ask<{ readonly password?: string }>('POST', '/operators', { name, ...body })
      : session.ask<{ readonly password?: string }>('PATCH', `/operators/${encodeURIComponent(operator.name)}`, {
          ...body,
          ...(isDisabled === operator.isDisabled ? {} : { isDisabled }),
          ...(resets.password ? { resetPassword: true } : {}),
          ...(resets.secondFactor ? { resetSecondFactor: true } : {}),
        });
  };
  return (
    <DialogForm onSubmit={submit} onDone={({ password }) => onSaved(password)}>
      {operator === undefined && (
        <Labelled label={t('loginName')}>
          {(ids) => <Input {...ids} value={name} onChange={setName} required isCode data-autofocus />}
        </Labelled>
      )}
      <Labelled label={t('displayName')}>
        {(ids) => <Input {...ids} value={displayName} onChange={setDisplayName} required />}
      </Labelled>
      <Labelled label={t('role')} hint={t(`roleHint-${role}`)}>
        {(ids) => (
          <Select {...ids} value={role} onChange={setRole} choices={ROLES.map((each) => [each, t(`role-${each}`)])} />
        )}
      </Labelled>
      <Switch label={t('allTenants')} hint={t('allTenantsHint')} isOn={allTenants} onChange={setAllTenants} />
      {!allTenants && (
        <Chips label={t('tenants')}>
          {known.map(({ code, productName }) => (
            <Chip
              key={code}
              isOn={tenants.includes(code)}
              onChange={(isOn) => setTenants(isOn ? [...tenants, code] : tenants.filter((each) => each !== code))}
            >
              {productName} ({code})
            </Chip>
          ))}
        </Chips>
      )}
      {operator !== undefined && (
        <>
          <Switch
            label={t('resetPassword')}
            isOn={resets.password}
            onChange={(password) => setResets({ ...resets, password })}
          />
          <Switch
            label={t('resetSecondFactor')}
            isOn={resets.secondFactor}
            onChange={(secondFactor) => setResets({ ...resets, secondFactor })}
          />
          <Switch label={t('disabledOperator')} isOn={isDisabled} onChange={setDisabled} />
        </>
      )}
    </DialogForm>
  );
}
