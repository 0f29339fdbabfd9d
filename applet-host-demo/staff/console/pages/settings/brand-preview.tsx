import { isPictureAddress } from '../../../../../widget/domain/brand/picture-address.ts';
import { colorsIn, PRODUCT_RADII, type Scheme, SCHEMES, type Theme } from '../../../../../widget/domain/brand/theme.ts';
import { ChatIcon } from '../../../../../widget/ui/icons/chat-icon.tsx';
import { useSay } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import styles from './brand-preview.module.css';

interface BrandPreviewProps {
  readonly name: string;
  /** An address; empty: none. */
  readonly icon: string;
  /** The address of the icon on the bubble; empty: the product's. */
  readonly launcherIcon: string;
  readonly theme: Theme;
}

/** A small chat, and the bubble of the host page, in both schemes. */
export function BrandPreview({ icon, launcherIcon, ...rest }: BrandPreviewProps) {
  // An address that the operator is still typing is not requested.
  const pictures = { icon: useDebounced(icon), launcherIcon: useDebounced(launcherIcon) };
  return (
    <div className={styles.both}>
      {SCHEMES.map((scheme) => (
        <ChatPreview key={scheme} {...rest} {...pictures} scheme={scheme} />
      ))}
    </div>
  );
}

function ChatPreview({ name, icon, launcherIcon, theme, scheme }: BrandPreviewProps & { readonly scheme: Scheme }) {
  const t = useSay();
  const color = colorsIn(theme, scheme);
  const { bubbleRadius, fieldRadius } = { ...PRODUCT_RADII, ...theme };
  const others = { background: color.otherBubble, borderRadius: bubbleRadius };
  const own = { background: color.ownBubble, borderRadius: bubbleRadius };
  const button = { background: color.accent, color: color.onAccent, borderRadius: fieldRadius };
  return (
    <figure className={styles.chat} style={{ background: color.page, color: color.text }}>
      <figcaption className={styles.head} style={{ background: color.surface }}>
        {isPictureAddress(icon) && <Picture address={icon} />}
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
          {isPictureAddress(launcherIcon) ? <Picture address={launcherIcon} /> : <ChatIcon size={24} />}
        </span>
      </div>
    </figure>
  );
}

const Picture = ({ address }: { readonly address: string }) => <img src={address} alt="" width={28} height={28} />;
