import { colorsIn, PRODUCT_RADII, type Scheme, SCHEMES, type Theme } from '../../../../widget/domain/brand/theme.ts';
import { ChatIcon } from '../../../../widget/ui/icons/chat-icon.tsx';
import { useSay } from '../../use-console.tsx';
import styles from './brand-preview.module.css';

interface BrandPreviewProps {
  readonly name: string;
  /** An address; empty: the product's icon. */
  readonly icon: string;
  readonly theme: Theme;
}

/** A small chat and the bubble of the host page in both schemes. */
export function BrandPreview(props: BrandPreviewProps) {
  return (
    <div className={styles.both}>
      {SCHEMES.map((scheme) => (
        <Chat key={scheme} {...props} scheme={scheme} />
      ))}
    </div>
  );
}

function Chat({ name, icon, theme, scheme }: BrandPreviewProps & { readonly scheme: Scheme }) {
  const t = useSay();
  const color = colorsIn(theme, scheme);
  const { bubbleRadius, fieldRadius } = { ...PRODUCT_RADII, ...theme };
  const others = { background: color.otherBubble, borderRadius: bubbleRadius };
  const own = { background: color.ownBubble, borderRadius: bubbleRadius };
  const button = { background: color.accent, color: color.onAccent, borderRadius: fieldRadius };
  return (
    <figure className={styles.chat} style={{ background: color.page, color: color.text }}>
      <figcaption className={styles.head} style={{ background: color.surface }}>
        {icon !== '' && <img src={icon} alt="" width={28} height={28} />}
        <b dir="auto">{name}</b>
        <span style={{ color: color.secondText }}>{t(`scheme-${scheme}`)}</span>
      </figcaption>
      <p className={styles.theirs} style={others}>
        {t('previewTheirs')} <span style={{ color: color.accentInk }}>{t('previewLink')}</span>
      </p>
      <p className={styles.mine} style={own}>
        {t('previewMine')} <small style={{ color: color.ownBubbleNote }}>14:23</small>
      </p>
      <div className={styles.foot}>
        <span className={styles.button} style={button}>
          {t('previewSend')}
        </span>
        <span className={styles.bubble} style={{ background: color.launcher, color: color.onLauncher }}>
          <ChatIcon size={24} />
        </span>
      </div>
    </figure>
  );
}
