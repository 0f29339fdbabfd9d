import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { CheckIcon } from '../../../../widget/ui/icons/check-icon.tsx';
import { PlusIcon } from '../../../../widget/ui/icons/plus-icon.tsx';
import { UpDownIcon } from '../../../../widget/ui/icons/up-down-icon.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import { AvatarFrame } from '../../../../widget/ui/rows/avatar-frame.tsx';
import { goTo, hashOf, useRoute } from '../route.ts';
import { useMe, useSay } from '../use-console.tsx';
import { NewTenantDialog } from './new-tenant-dialog.tsx';
import styles from './tenant-switch.module.css';

/** The tenant of the page, and the choice of another one. */
export function TenantSwitch() {
  const t = useSay();
  const { tenants, canCreateTenants } = useMe();
  const { tenant, page = 'players' } = useRoute();
  const [shown, setShown] = useState<'list' | 'new'>();
  const close = (): void => setShown(undefined);
  const at = tenants.findIndex(({ code }) => code === tenant);
  const name = tenants[at]?.productName ?? tenant;
  return (
    <>
      <button type="button" className={styles.switch} aria-haspopup="dialog" onClick={() => setShown('list')}>
        <AvatarFrame id={tenant} name={name} size={32} />
        <span className={styles.name}>
          <b dir="auto">{name}</b>
          <small>{t('tenantOf', { at: at + 1, count: tenants.length })}</small>
        </span>
        <UpDownIcon size={16} />
      </button>
      <Dialog
        isOpen={shown === 'list'}
        onClose={close}
        title={t('tenants')}
        actions={
          <>
            <Button size="small" look="line" onClick={close}>
              {t('close')}
            </Button>
            {canCreateTenants && (
              <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setShown('new')}>
                {t('newTenant')}
              </Button>
            )}
          </>
        }
      >
        <ul className={styles.list}>
          {tenants.map(({ code, productName }) => (
            <li key={code}>
              <button
                type="button"
                aria-current={code === tenant}
                onClick={() => {
                  close();
                  goTo(hashOf(code, page));
                }}
              >
                <AvatarFrame id={code} name={productName} size={32} />
                <span className={styles.name}>
                  <b dir="auto">{productName}</b>
                  <small>{code}</small>
                </span>
                {code === tenant && <CheckIcon size={18} />}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <NewTenantDialog isOpen={shown === 'new'} onClose={close} />
    </>
  );
}
