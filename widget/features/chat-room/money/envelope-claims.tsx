import type { EnvelopeDetail } from '../../../actions/money-actions.ts';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { photoUrl } from '../../../components/photo-url.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { CrownIcon } from '../../../ui/icons/crown-icon.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { AvatarFrame } from '../../../ui/rows/avatar-frame.tsx';
import { Row } from '../../../ui/rows/row.tsx';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import styles from './envelope-claims.module.css';

interface EnvelopeClaimsProps {
  readonly detail: EnvelopeDetail;
  readonly isForFriend: boolean;
  readonly onRecords: () => void;
  readonly onClose: () => void;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** The claim record of an envelope: the reader's bonus, and who got how much. Spec: 1-chat §4 (link to the claim record). */
export function EnvelopeClaims({ detail, isForFriend, onRecords, onClose }: EnvelopeClaimsProps) {
  const { t, language } = useTranslation(['money', 'cards']);
  const { money } = useMoneyTexts();
  const { claims, bonus, refund } = detail;
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <Bar
          isPlain
          title={t('detailTitle')}
          leading={<BackButton onClick={onClose} />}
          trailing={<TextButton onClick={onRecords}>{t('claimRecords')}</TextButton>}
        />
      </div>
      <div className={styles.main}>
        <div className={styles.head}>
          <span className={styles.portrait}>
            <AvatarFrame id={detail.ownerId} name={detail.ownerName} src={photoUrl(detail.ownerPhoto)} size={60} />
          </span>
          <p className={styles.owner}>
            <bdi>{t('ofOwner', { owner: detail.ownerName })}</bdi>
          </p>
          <p className={styles.remark} dir="auto">
            {detail.remark === '' ? t('cards:redWish') : detail.remark}
          </p>
          {bonus !== undefined && (
            <>
              <p className={styles.bonus}>{money(bonus)}</p>
              <p className={styles.remark}>{t('credited')}</p>
            </>
          )}
        </div>
        <h2 className={styles.summary}>
          {t('claimed', {
            taken: detail.taken,
            quantity: detail.quantity,
            amount: money(detail.takenTotal),
            total: money(detail.total),
          })}
          {refund !== undefined && <span>{t('refunded', { amount: money(refund) })}</span>}
        </h2>
        <ul>
          {claims.map(({ userId, name, photo, bonus: share, timeMs, isLuckiest }) => (
            <li key={userId}>
              <Row
                leading={<PhotoAvatar userId={userId} name={name} photo={photo} size="list" />}
                title={<bdi>{name}</bdi>}
                detail={formatDate(timeMs, { language, nowMs: timeMs }, CLOCK)}
                trailing={
                  <span className={styles.share}>
                    {money(share)}
                    {isLuckiest && (
                      <span className={styles.best}>
                        <CrownIcon size={16} />
                        {t('luckiest')}
                      </span>
                    )}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
        {claims.length === 0 && (
          <p className={styles.nobody}>
            {t(isForFriend ? (detail.state === 'open' ? 'friendWaits' : 'friendMissed') : 'nobodyYet')}
          </p>
        )}
      </div>
    </div>
  );
}
