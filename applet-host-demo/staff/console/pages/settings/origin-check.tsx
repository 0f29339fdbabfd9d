import { useEffect, useState } from 'react';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { Input } from '../../kit/form.tsx';
import { useCall, useSay } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import styles from './origins-panel.module.css';

interface OriginCheckAnswer {
  readonly isAllowed: boolean;
  /** The entry that allows the page. */
  readonly entry?: string;
  /** An entry that covers the host of the page. */
  readonly nearest?: { readonly entry: string; readonly differs: 'scheme' | 'port' };
}

/** Says whether a page may embed the chat with the saved origins, and why not. */
export function OriginCheck() {
  const t = useSay();
  const call = useCall();
  const [url, setUrl] = useState('');
  const asked = useDebounced(url.trim());
  const [answer, setAnswer] = useState<{ readonly url: string; readonly check: OriginCheckAnswer | undefined }>();
  useEffect(() => {
    if (asked === '') return undefined;
    let isWanted = true;
    void call<OriginCheckAnswer>('POST', '/tenant/origins/check', { body: { url: asked } }).then((outcome) => {
      if (isWanted) setAnswer({ url: asked, check: outcome.ok ? outcome.value : undefined });
    });
    return () => {
      isWanted = false;
    };
  }, [call, asked]);
  const check = asked !== '' && answer?.url === asked ? answer.check : undefined;
  return (
    <div className={styles.check}>
      <Input
        aria-label={t('checkPage')}
        placeholder={t('checkPage')}
        value={url}
        onChange={setUrl}
        type="url"
        isCode
        maxLength={2000}
      />
      <p role="status">
        {check !== undefined && (
          <>
            <Tag tone={check.isAllowed ? 'success' : 'danger'}>{t(check.isAllowed ? 'allowed' : 'refused')}</Tag>{' '}
            {check.entry !== undefined && t('byOrigin', { origin: check.entry })}
            {check.nearest !== undefined && t(`differs-${check.nearest.differs}`, { origin: check.nearest.entry })}
          </>
        )}
      </p>
    </div>
  );
}
