import { useState } from 'react';
import type { EnvelopeDetail } from '../../../actions/money-actions.ts';
import { FailureText } from '../../../components/failure-text.tsx';
import { photoUrl } from '../../../components/photo-url.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Result } from '../../../domain/result.ts';
import { formatClock } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { NextIcon } from '../../../ui/icons/next-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { AvatarFrame } from '../../../ui/rows/avatar-frame.tsx';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import { useTimeLeft } from './use-time-left.ts';
import '../../../ui/theme/card-tokens.css';
import styles from './envelope-seal.module.css';

interface EnvelopeSealProps {
  readonly detail: EnvelopeDetail | undefined;
  readonly isForFriend: boolean;
  /** Why the envelope could not be loaded. */
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  readonly onOpen: () => Promise<Result<undefined, Failure>>;
  readonly onClaims: () => void;
  readonly onClose: () => void;
}

/** The envelope with its coin. If nothing can be taken, it says why. */
export function EnvelopeSeal({ detail, isForFriend, failure, retry, onOpen, onClaims, onClose }: EnvelopeSealProps) {
  const { t } = useTranslation(['money', 'cards', 'common']);
  const [wasPressed, setOpening] = useState(false);
  const isOpening = wasPressed && failure === undefined;
  const [refused, setRefused] = useState<Failure | undefined>();
  const isMissed = detail?.state === 'taken' || detail?.state === 'expired';
  const problem = failure ?? refused;

  async function open() {
    setOpening(true);
    setRefused(undefined);
    const opened = await onOpen();
    // The claims, or the reason, are in the new state of the envelope. The coin turns until it is there.
    if (opened.ok || opened.failure.code === 'red_taken' || opened.failure.code === 'red_expired') return retry();
    setOpening(false);
    setRefused(opened.failure);
  }

  return (
    <div className={styles.stage}>
      <section
        className={cx(styles.seal, isMissed && styles.missed)}
        aria-busy={detail === undefined && problem === undefined}
      >
        <Flap />
        {detail !== undefined && (
          <>
            <span className={styles.portrait}>
              <AvatarFrame id={detail.ownerId} name={detail.ownerName} src={photoUrl(detail.ownerPhoto)} size={64} />
            </span>
            <p className={styles.owner}>
              <bdi>{t('ofOwner', { owner: detail.ownerName })}</bdi>
            </p>
            {isMissed ? (
              <Missed detail={detail} />
            ) : (
              <h2 className={styles.wish} dir="auto">
                {detail.remark === '' ? t('cards:redWish') : detail.remark}
              </h2>
            )}
          </>
        )}
        <div className={styles.middle}>
          {detail === undefined && problem === undefined && <Spinner />}
          {detail?.state === 'open' && (
            <button
              type="button"
              className={cx(styles.coin, isOpening && styles.turning)}
              aria-label={t('open')}
              aria-busy={isOpening}
              aria-disabled={isOpening}
              autoFocus
              onClick={() => {
                if (!isOpening) void open();
              }}
            >
              <span lang="zh-Hant" aria-hidden="true">
                開
              </span>
            </button>
          )}
        </div>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            <FailureText failure={problem} />
          </p>
        )}
        {failure !== undefined && (
          <button type="button" className={styles.link} onClick={retry}>
            {t('common:retry')}
          </button>
        )}
        {detail?.state === 'open' && <Terms detail={detail} isForFriend={isForFriend} />}
        {isMissed && (
          <button type="button" className={styles.link} onClick={onClaims}>
            {t('seeClaims')}
            <NextIcon size={16} />
          </button>
        )}
      </section>
      <IconButton className={styles.close} label={t('common:close')} icon={<CloseIcon />} onClick={onClose} />
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The kind, the number of shares, and the time that is left; for a friend only the time. */
function Terms({ detail, isForFriend }: { readonly detail: EnvelopeDetail; readonly isForFriend: boolean }) {
  const { t } = useTranslation('money');
  const left = useTimeLeft()(detail.expiresAtMs);
  if (isForFriend) return <p className={styles.terms}>{left}</p>;
  const kind = t(detail.split === 'random' ? 'random' : 'equal');
  return <p className={styles.terms}>{[kind, t('shares', { count: detail.quantity }), left].join(' · ')}</p>;
}

/** The end of an envelope that the reader has missed. Spec: 1-chat §5 ('已超过领取时间'). */
function Missed({ detail }: { readonly detail: EnvelopeDetail }) {
  const { t, language } = useTranslation(['money', 'errors']);
  const { money } = useMoneyTexts();
  if (detail.state === 'expired') {
    const at = formatClock(detail.expiresAtMs, { language, nowMs: detail.expiresAtMs });
    return (
      <>
        <h2 className={styles.wish}>{t('errors:redExpired')}</h2>
        <p className={styles.note}>
          {detail.refund === undefined
            ? t('endedAt', { time: at })
            : t('refundedAt', { time: at, amount: money(detail.refund) })}
        </p>
      </>
    );
  }
  const minutes = Math.max(
    1,
    Math.ceil(((detail.finishedAtMs ?? detail.createdAtMs) - detail.createdAtMs) / MINUTE_MS),
  );
  return (
    <>
      <h2 className={styles.wish}>{t('errors:redTaken')}</h2>
      <p className={styles.note}>
        {[t('shares', { count: detail.quantity }), t('takenWithin', { count: minutes })].join(' · ')}
      </p>
    </>
  );
}

function Flap() {
  return (
    <svg className={styles.flap} viewBox="0 0 306 456" preserveAspectRatio="none" aria-hidden="true" fill="none">
      <path className={styles.fold} d="M0 0H306V272Q153 376 0 272Z" />
      <path className={styles.edge} d="M0 272Q153 376 306 272" />
    </svg>
  );
}
