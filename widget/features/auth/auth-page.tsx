import { useState, type ReactNode } from 'react';
import { LanguageSheet } from '../../components/language-sheet.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { TenantLogo } from '../../components/tenant-logo.tsx';
import { PRODUCT_NAME, useProductName } from '../../components/use-product-name.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Bar } from '../../ui/page/bar.tsx';
import { GlobeIcon } from '../../ui/icons/globe-icon.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import styles from './auth-page.module.css';

interface AuthPageProps {
  readonly title: string;
  readonly text: string;
  readonly leading?: ReactNode;
  readonly children: ReactNode;
}

/** The common frame of the sign-in and registration screens: language, logo, heading. */
export function AuthPage({ title, text, leading, children }: AuthPageProps) {
  const [isChoosing, setChoosing] = useState(false);
  const language = useLanguage();
  const product = useProductName();
  return (
    <Screen
      ground="surface"
      header={
        <Bar
          isPlain
          leading={leading}
          trailing={
            <>
              <TextButton tone="dim" icon={<GlobeIcon size={18} />} onClick={() => setChoosing(true)}>
                {languageFacts(language).name}
              </TextButton>
              <MinimiseButton />
            </>
          }
        />
      }
    >
      <div className={styles.page}>
        <div className={styles.brand}>
          <TenantLogo size={64} />
          {product !== PRODUCT_NAME && <strong className={styles.product}>{product}</strong>}
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      <LanguageSheet isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </Screen>
  );
}
