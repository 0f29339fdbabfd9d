import { contrastsOf, type ThemeContrast, validPartOf } from '../../../../../widget/domain/brand/theme-check.ts';
import { colorsIn, LAUNCHER_COLORS, SCHEMES, THEME_COLORS } from '../../../../../widget/domain/brand/theme.ts';
import { cx } from '../../../../../widget/ui/class-names.ts';
import { Panel } from '../../kit/panel.tsx';
import { useSay } from '../../use-console.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColorRow } from './color-row.tsx';
import { valueAt } from './draft.ts';
import type { SettingsEditor } from './section-panel.tsx';
import styles from './brand-panel.module.css';

const COLORS = [...(Object.keys(THEME_COLORS) as (keyof typeof THEME_COLORS)[]), ...LAUNCHER_COLORS];

/** The tenant's colours in both schemes, each with its lowest contrast, and a preview. L-WL2. */
export function BrandPanel({ settings, onChange, disabled }: SettingsEditor) {
  const t = useSay();
  // The preview leaves out a colour that the operator is still typing.
  const theme = validPartOf(settings['theme'] ?? {});
  const contrasts = contrastsOf(theme);
  const textOf = (name: string): string => (typeof settings[name] === 'string' ? settings[name] : '');
  return (
    <>
      <Panel title={t('colors')} actions={t('contrastHint')}>
        <div className={styles.colors}>
          {/* Each field has the scheme in its name. */}
          <div className={cx(styles.row, styles.head)} aria-hidden="true">
            <span />
            {SCHEMES.map((scheme) => (
              <span key={scheme}>{t(`scheme-${scheme}`)}</span>
            ))}
          </div>
          {COLORS.map((name) => (
            <ColorRow
              key={name}
              name={name}
              value={valueAt(settings, ['theme', name])}
              inherited={{ light: colorsIn(theme, 'light')[name], dark: colorsIn(theme, 'dark')[name] }}
              contrasts={contrasts.filter((contrast) => concerns(contrast, name))}
              onChange={(value) => onChange(['theme', name], value)}
              disabled={disabled}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('preview')}>
        <BrandPreview
          name={textOf('productName')}
          icon={textOf('icon')}
          launcherIcon={textOf('launcherIcon') || textOf('icon')}
          theme={theme}
        />
      </Panel>
    </>
  );
}

const concerns = ({ ink, ground }: ThemeContrast, name: string): boolean => ink === name || ground === name;
