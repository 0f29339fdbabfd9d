import { Button } from '../../../../widget/ui/controls/button.tsx';
import { TextButton } from '../../../../widget/ui/controls/text-button.tsx';
import { useSay } from '../use-console.tsx';
import type { LoadedList } from '../use-load.ts';

interface LoadMoreProps {
  readonly list: Pick<LoadedList<unknown>, 'hasMore' | 'loadMore'>;
  /** `text`: in the title of a section. */
  readonly look?: 'button' | 'text';
}

/** Loads the next page of a list. Nothing when the list is complete. */
export function LoadMore({ list: { hasMore, loadMore }, look = 'button' }: LoadMoreProps) {
  const t = useSay();
  if (!hasMore) return null;
  if (look === 'text') return <TextButton onClick={loadMore}>{t('loadMore')}</TextButton>;
  return (
    <Button size="small" look="soft" onClick={loadMore}>
      {t('loadMore')}
    </Button>
  );
}
