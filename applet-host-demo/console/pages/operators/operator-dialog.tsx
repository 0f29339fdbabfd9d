import { useState, type FormEvent } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import type { OperatorEntry } from '../../api-types.ts';
import { Chip, Chips, Input, Labelled, Select, Switch } from '../../kit/form.tsx';
import { ROLES, type Role } from '../../rights.ts';
import { useMe, useSay, useSession } from '../../use-console.tsx';
import form from '../../shell/dialog-form.module.css';

interface OperatorDialogProps {
  readonly isOpen: boolean;
  /** Undefined: a new operator. */
  readonly operator: OperatorEntry | undefined;
  readonly onClose: () => void;
  /** @param password a new password, which is shown once */
  readonly onSaved: (password: string | undefined) => void;
}

/** Creates an operator, or changes one. */
export function OperatorDialog(props: OperatorDialogProps) {
  const t = useSay();
  const { isOpen, onClose, operator } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={operator === undefined ? t('newOperator') : t('editOperator', { name: operator.displayName })}
      text={operator === undefined ? t('newOperatorHint') : undefined}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="operator">
            {t(operator === undefined ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <OperatorForm {...props} />
    </Dialog>
  );
}

function OperatorForm({ operator, onClose, onSaved }: OperatorDialogProps) {
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
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { displayName, role, ...(allTenants ? { allTenants } : { tenants }) };
    const saved =
      operator === undefined
        ? await session.ask<{ readonly password?: string }>('POST', '/operators', { name, ...body })
        : await session.ask<{ readonly password?: string }>(
            'PATCH',
            `/operators/${encodeURIComponent(operator.name)}`,
            {
              ...body,
              ...(isDisabled === operator.isDisabled ? {} : { isDisabled }),
              ...(resets.password ? { resetPassword: true } : {}),
              ...(resets.secondFactor ? { resetSecondFactor: true } : {}),
            },
          );
    setError(saved.ok ? '' : saved.failure.message);
    if (!saved.ok) return;
    onClose();
    onSaved(saved.value.password);
  };
  return (
    <form id="operator" className={form.form} onSubmit={(event) => void submit(event)}>
      {operator === undefined && (
        <Labelled label={t('loginName')}>
          {(ids) => <Input {...ids} value={name} onChange={setName} required isCode data-autofocus />}
        </Labelled>
      )}
      <Labelled label={t('displayName')}>
        {(ids) => <Input {...ids} value={displayName} onChange={setDisplayName} required />}
      </Labelled>
      <Labelled label={t('role')} hint={t(`roleHint-${role}`)} error={error}>
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
    </form>
  );
}
