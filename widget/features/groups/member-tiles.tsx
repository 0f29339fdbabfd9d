import type { ReactNode } from 'react';
import { MinusIcon } from '../../ui/icons/minus-icon.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import styles from './member-grid.module.css';

interface MemberTileProps {
  readonly picture: ReactNode;
  readonly name: string;
  /** Over the lower edge of the picture. */
  readonly tag?: ReactNode;
}

/** One member of a grid. */
export const MemberTile = ({ picture, name, tag }: MemberTileProps) => (
  <span className={styles.person}>
    <span className={styles.picture}>
      {picture}
      <span className={styles.role}>{tag}</span>
    </span>
    <span className={styles.name} dir="auto">
      {name}
    </span>
  </span>
);

interface TileButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** The tile that adds members to a group. */
export const AddTile = (props: TileButtonProps) => <TileButton {...props} icon={<PlusIcon />} />;

/** The tile that removes members from a group. */
export const RemoveTile = (props: TileButtonProps) => <TileButton {...props} icon={<MinusIcon />} />;

const TileButton = ({ label, icon, disabled, onClick }: TileButtonProps & { readonly icon: ReactNode }) => (
  <button type="button" className={styles.person} disabled={disabled} onClick={onClick}>
    <span className={styles.dashed}>{icon}</span>
    <span className={styles.name}>{label}</span>
  </button>
);
