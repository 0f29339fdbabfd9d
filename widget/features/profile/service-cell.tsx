import { SERVICE_PATH } from '../../components/service-path.ts';
import { useGo } from '../../components/use-go.ts';
import { HeadsetIcon } from '../../ui/icons/headset-icon.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';

/** The entry to the customer service of the platform. */
export function ServiceCell({ name }: { readonly name: string }) {
  const go = useGo();
  return (
    <CellGroup>
      <Cell
        label={name}
        icon={<HeadsetIcon />}
        iconTone="accent"
        hasArrow
        onClick={() => go(SERVICE_PATH, { anime: 'open' })}
      />
    </CellGroup>
  );
}
