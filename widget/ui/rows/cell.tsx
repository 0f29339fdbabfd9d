import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { NextIcon } from '../icons/next-icon.tsx';
import { Pressable, type PressableProps } from '../controls/pressable.tsx';
import styles from './cell.module.css';

export interface CellProps extends Omit<PressableProps, 'children'> {
  readonly label: ReactNode;
  /** A second, smaller line. */
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  /** The background of the icon's tile. `bare` has none, for sheets. */
  readonly iconTone?: 'neutral' | 'accent' | 'success' | 'warning' | 'money' | 'bare' | undefined;
  /** A short value at the end of the line. */
  readonly value?: ReactNode;
  /** The value is the beginning of a longer text: it shrinks in favour of the label. */
  readonly isPreview?: boolean | undefined;
  /** Replaces the value: a switch, a stepper, a button. */
  readonly trailing?: ReactNode;
  /** Shows an arrow, because the cell opens a screen or dialog. */
  readonly hasArrow?: boolean | undefined;
  readonly isDanger?: boolean | undefined;
  readonly isCentred?: boolean | undefined;
}

const TILE = {
  neutral: '',
  accent: styles.accent,
  success: styles.success,
  warning: styles.warning,
  money: styles.money,
};

/** One line of a settings card or of a sheet. */
export function Cell({
  label,
  description,
  icon,
  iconTone = 'neutral',
  value,
  isPreview,
  trailing,
  hasArrow,
  isDanger,
  isCentred,
  className,
  ...rest
}: CellProps) {
  const isBare = iconTone === 'bare';
  return (
    <Pressable
      {...rest}
      className={cx(
        styles.cell,
        icon !== undefined && (isBare ? styles.withIcon : styles.withTile),
        isDanger && styles.danger,
        isCentred && styles.centred,
        className,
      )}
    >
      {icon !== undefined && <span className={isBare ? styles.bare : cx(styles.tile, TILE[iconTone])}>{icon}</span>}
      <span className={styles.words}>
        <span className={cx(styles.label, isPreview && styles.beforePreview)}>
          {label}
          {description !== undefined && <span className={styles.description}>{description}</span>}
        </span>
        {value !== undefined && <span className={cx(styles.value, isPreview && styles.preview)}>{value}</span>}
      </span>
      {trailing}
      {hasArrow && <NextIcon size={20} className={styles.arrow} />}
    </Pressable>
  );
}
