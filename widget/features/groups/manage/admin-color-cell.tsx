import { useState, type CSSProperties } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import { ADMIN_COLORS } from '../../../domain/group/message-style.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { CheckIcon } from '../../../ui/icons/check-icon.tsx';
import { Cell } from '../../../ui/rows/cell.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './admin-color.module.css';

/** The colour of the owner's and the admins' messages. Spec: 3-transport §3 Group (admin_msg_color). L-GA5. */
export function AdminColorCell({ group: { groupId, adminMessageColor = '', isFrozen } }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const { setAdminColor } = useActions().lazy(createGroupSettingsActions);
  const showOutcome = useOutcome();
  const [isOpen, setOpen] = useState(false);

  async function choose(color: string) {
    setOpen(false);
    showOutcome(await setAdminColor(groupId, color), t('saved'));
  }

  return (
    <>
      <Cell
        label={t('adminColor')}
        description={t('adminColorText')}
        value={adminMessageColor === '' ? t('defaultColor') : undefined}
        trailing={adminMessageColor === '' ? undefined : <Swatch color={adminMessageColor} />}
        disabled={isFrozen}
        hasArrow
        onClick={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} label={t('adminColor')}>
        <div className={styles.colors} role="radiogroup" aria-label={t('adminColor')}>
          {ADMIN_COLORS.map((color, index) => (
            <button
              key={color}
              type="button"
              role="radio"
              className={styles.color}
              aria-checked={color === adminMessageColor}
              aria-label={color === '' ? t('defaultColor') : t('colorNumber', { number: index })}
              onClick={() => void choose(color)}
            >
              <Swatch color={color} />
              {color === adminMessageColor && <CheckIcon size={16} />}
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}

function Swatch({ color }: { readonly color: string }) {
  return (
    <span
      className={styles.swatch}
      style={color === '' ? undefined : ({ '--swatch': color } as CSSProperties)}
      aria-hidden="true"
    />
  );
}
