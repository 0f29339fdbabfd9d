import type { ReactNode } from 'react';
import { Cell } from '../rows/cell.tsx';

export interface SheetActionProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  /** At the end of the line: a check mark at the current choice. */
  readonly trailing?: ReactNode;
  readonly isDanger?: boolean | undefined;
  readonly isCentred?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Whether this is the current one of several choices. Undefined: it is no choice. */
  readonly 'aria-pressed'?: boolean | undefined;
  readonly onClick: () => void;
}

/** One action in a sheet. */
export function SheetAction({ onClick, ...rest }: SheetActionProps) {
  return <Cell {...rest} iconTone="bare" onClick={() => onClick()} />;
}
