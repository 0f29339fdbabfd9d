import { encode } from 'uqr';
import { useSay } from './use-console.tsx';
import styles from './enrolment.module.css';

/** The secret of the authenticator app, as a QR code and as text. */
export function Enrolment({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const t = useSay();
  return (
    <section className={styles.enrolment} aria-label={t('enrolment')}>
      <p className={styles.hint}>{t('enrolmentHint')}</p>
      <QrCode text={uri} label={t('qrCode')} />
      <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
    </section>
  );
}

/** Dark on light in both schemes: many cameras read nothing else. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
