import { pictureStylesOf } from './picture-styles.ts';

/** The colours of the bubble, each as `#rrggbb`: its background, and the icon and text on it. */
export interface BubbleColors {
  readonly light: string;
  readonly onLight: string;
  readonly dark: string;
  readonly onDark: string;
}

/**
 * The tenant's part of the bubble's style sheet (styles.ts); empty if it has none. The page's own `--meeline-accent` takes precedence.
 * @param icon address of a picture, safe inside `url("")`; empty: the logo
 */
export function brandStylesOf(colors: BubbleColors | undefined, icon: string): string {
  const pair = (ground: string, ink: string): string =>
    /* css */ `--m-accent: var(--meeline-accent, ${ground}); --m-on-accent: var(--meeline-on-accent, ${ink})`;
  const colored = colors
    ? /* css */ `
    .m-wrapper {
      ${pair(colors.light, colors.onLight)}
    }
    .dark {
      ${pair(colors.dark, colors.onDark)}
    }
    @media (prefers-color-scheme: dark) {
      .system {
        ${pair(colors.dark, colors.onDark)}
      }
    }`
    : '';
  return colored + pictureStylesOf(icon);
}
