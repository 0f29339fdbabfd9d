import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createStorageActions } from '../../actions/storage-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { useProductName } from '../../components/use-product-name.ts';
import { CLEARABLE_KINDS, type ClearableKind, type StoredParts } from '../../domain/session/stored-data.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { cx } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { SettingsPage } from './settings-page.tsx';
import settings from './settings.module.css';
import styles from './storage-screen.module.css';
import { useMeasured } from './use-storage-use.ts';

/**
 * `/ml/settings__storage`: the data of each kind in this browser, and clearing the kinds that the provider has too. Spec:
 * 2-contacts-groups §2 settings__storage. L-PS7.
 */
export function StorageScreen() {
  const { t } = useTranslation(['settings', 'profile']);
  const { clearLocalData, measureStorage, storageUse } = useActions().lazy(createStorageActions);
  const product = useProductName();
  const language = useLanguage();
  const { found: use, reload: reloadUse } = useMeasured(storageUse);
  const { found: parts, reload: reloadParts } = useMeasured(measureStorage);
  const [chosen, setChosen] = useState<ReadonlySet<ClearableKind>>(new Set(CLEARABLE_KINDS));
  const [isAsking, setAsking] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const toast = useToast();
  const isHere = useIsHere();
  const sizeOf = (bytes: number | undefined): string => (bytes === undefined ? '—' : formatFileSize(bytes, language));
  const chosenBytes =
    parts && CLEARABLE_KINDS.reduce((sum, kind) => sum + (chosen.has(kind) ? parts[kind].bytes : 0), 0);
  const measured = parts && Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
  const otherBytes = measured === undefined || use === undefined ? undefined : use.usedBytes - measured;

  const toggle = (kind: ClearableKind) =>
    setChosen((before) => new Set(CLEARABLE_KINDS.filter((each) => before.has(each) !== (each === kind))));

  async function clear() {
    setAsking(false);
    setClearing(true);
    await clearLocalData([...chosen]);
    toast(t('profile:cleared'), 'success');
    if (!isHere()) return;
    setClearing(false);
    reloadUse();
    reloadParts();
  }

  const rows: readonly KindRow[] = [
    {
      kind: 'messages',
      label: t('storedMessages'),
      text: t('storedMessageCount', { count: parts?.messages.count ?? 0 }),
    },
    { kind: 'lists', label: t('storedLists'), text: t('storedListsText') },
    { kind: 'unsent', label: t('storedUnsent'), text: t('storedUnsentText') },
    { kind: 'files', label: t('storedFiles', { product }), text: t('storedFilesText') },
  ];
  return (
    <SettingsPage
      title={t('profile:storage')}
      back={PATHS.settings}
      isBusy={parts === undefined}
      footer={
        <div className={settings.footer}>
          <Button
            look="danger"
            isBlock
            icon={<TrashIcon />}
            isBusy={isClearing}
            disabled={chosen.size === 0}
            onClick={() => setAsking(true)}
          >
            {chosenBytes === undefined ? t('profile:clear') : t('clearSize', { size: sizeOf(chosenBytes) })}
          </Button>
        </div>
      }
    >
      <div className={settings.total}>
        <strong className={settings.figure}>{sizeOf(use?.usedBytes ?? measured)}</strong>
        <p>{use === undefined ? t('storageUnknown') : t('storageFree', { product, size: sizeOf(use.freeBytes) })}</p>
        {parts !== undefined && <KindBar parts={parts} rows={rows} sizeOf={sizeOf} />}
      </div>
      <CellGroup title={t('chooseToClear')} note={t('storageNote')}>
        {rows.map(({ kind, label, text }) => {
          const look = {
            label,
            description: text,
            icon: <span className={styles.dot} data-kind={kind} />,
            iconTone: 'bare',
            value: sizeOf(parts?.[kind].bytes),
          } as const;
          if (!isClearable(kind)) return <Cell key={kind} {...look} />;
          const isOn = chosen.has(kind);
          return (
            <Cell
              key={kind}
              {...look}
              role="checkbox"
              aria-checked={isOn}
              trailing={<Check isOn={isOn} />}
              onClick={() => toggle(kind)}
            />
          );
        })}
        {otherBytes !== undefined && otherBytes > 0 && (
          <Cell
            label={t('storedOther')}
            description={t('storedOtherText')}
            icon={<span className={cx(styles.dot, styles.other)} />}
            iconTone="bare"
            value={sizeOf(otherBytes)}
          />
        )}
      </CellGroup>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('profile:clearQuestion')}
        text={t('profile:clearText')}
        confirmLabel={t('profile:clear')}
        isDanger
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      />
    </SettingsPage>
  );
}

interface KindRow {
  readonly kind: keyof StoredParts;
  readonly label: string;
  readonly text: string;
}

const isClearable = (kind: keyof StoredParts): kind is ClearableKind => CLEARABLE_KINDS.some((each) => each === kind);

interface KindBarProps {
  readonly parts: StoredParts;
  readonly rows: readonly KindRow[];
  readonly sizeOf: (bytes: number) => string;
}

/** The share of each kind. The rows below repeat it in words. */
function KindBar({ parts, rows, sizeOf }: KindBarProps) {
  const label = rows.map((row) => `${row.label}: ${sizeOf(parts[row.kind].bytes)}`).join(', ');
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {rows.map(
        ({ kind }) =>
          parts[kind].bytes > 0 && (
            <span key={kind} className={styles.part} data-kind={kind} style={{ flexGrow: parts[kind].bytes }} />
          ),
      )}
    </div>
  );
}
