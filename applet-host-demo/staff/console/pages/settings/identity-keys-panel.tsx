import { useState } from 'react';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { TextButton } from '../../../../../widget/ui/controls/text-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import { KeyIcon } from '../../../../../widget/ui/icons/key-icon.tsx';
import { RefreshIcon } from '../../../../../widget/ui/icons/refresh-icon.tsx';
import { ConfirmDialog } from '../../../../../widget/ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { IdentityKey, NewIdentityKey } from '../../../../server-client/generated/tenant.ts';
import { Item, Panel } from '../../kit/panel.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { useTimes } from '../../kit/times.ts';
import { useCall, useRun, useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { PublicKeyDialog } from './public-key-dialog.tsx';
import styles from './identity-keys-panel.module.css';

/** The keys with which the platform's server signs players in. Changes apply at once, without saving the settings. */
export function IdentityKeysPanel({ disabled }: { readonly disabled: boolean }) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const times = useTimes();
  const { data, reload } = useLoad<{ readonly data: readonly IdentityKey[] }>('/tenant/identity-keys');
  const [secret, setSecret] = useState<Secret>();
  const [removed, setRemoved] = useState<IdentityKey>();
  const [isEntering, setEntering] = useState(false);
  const keys = data?.data ?? [];

  async function makePair(): Promise<void> {
    const made = await call<NewIdentityKey>('POST', '/tenant/identity-keys', { body: {} });
    if (!made.ok) return toast(t('failed', { reason: made.failure.message }), 'failure');
    const { kid, privateKey } = made.value;
    setSecret({
      title: t('newPrivateKey', { kid }),
      text: JSON.stringify(privateKey, undefined, 2),
      fileName: `${kid}.private.jwk.json`,
    });
    reload();
  }
  async function remove(key: IdentityKey): Promise<void> {
    setRemoved(undefined);
    if (await run(call('DELETE', `/tenant/identity-keys/${encodeURIComponent(key.kid)}`))) reload();
  }

  return (
    <Panel
      title={t('identityKeys')}
      actions={
        !disabled && (
          <span className={styles.actions}>
            <TextButton onClick={() => setEntering(true)}>{t('addPublicKey')}</TextButton>
            <TextButton icon={<RefreshIcon size={16} />} onClick={() => void makePair()}>
              {t(keys.length === 0 ? 'newPair' : 'rotate')}
            </TextButton>
          </span>
        )
      }
    >
      {data !== undefined && keys.length === 0 && <p className={styles.nothing}>{t('noIdentityKeys')}</p>}
      <ul>
        {keys.map((key) => (
          <Item
            key={key.kid}
            icon={<KeyIcon size={20} />}
            title={key.kid}
            isCode
            detail={[
              key.addedAt === undefined ? undefined : t('addedOn', { date: times.date(key.addedAt) }),
              key.lastUsedAt === undefined ? t('neverUsed') : t('lastUsed', { time: times.ago(key.lastUsedAt) }),
            ]
              .filter((part) => part !== undefined)
              .join(', ')}
            trailing={
              <>
                {keys.length > 1 && isNewest(key, keys) && <Tag tone="success">{t('newest')}</Tag>}
                {!disabled && (
                  <IconButton
                    tone="dim"
                    label={t('removeKey', { kid: key.kid })}
                    icon={<CloseIcon size={18} />}
                    onClick={() => setRemoved(key)}
                  />
                )}
              </>
            }
          />
        ))}
      </ul>
      <PublicKeyDialog
        isOpen={isEntering}
        onClose={() => setEntering(false)}
        onAdded={() => {
          setEntering(false);
          reload();
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t('removeKeyTitle', { kid: removed?.kid ?? '' })}
        text={t('removeKeyText')}
        confirmLabel={t('remove')}
        onConfirm={() => removed !== undefined && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
        isDanger
      />
    </Panel>
  );
}

const isNewest = (key: IdentityKey, keys: readonly IdentityKey[]): boolean =>
  keys.every(({ kid, addedAt = '' }) => kid === key.kid || (key.addedAt ?? '') > addedAt);
