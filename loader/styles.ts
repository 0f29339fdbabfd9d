import type { LoaderOptions } from './options.ts';
import { pictureStylesOf } from './picture-styles.ts';

const LIGHT = /* css */ `--m-accent: var(--meeline-accent, #2563eb); --m-on-accent: var(--meeline-on-accent, #fff)`;
const DARK = /* css */ `--m-accent: var(--meeline-accent, #5b8cff); --m-on-accent: var(--meeline-on-accent, #0b1020)`;

/** Media query for a full-screen panel: narrow windows, and phones in landscape. */
export const FULL = '(max-width:479.98px),(max-height:479.98px) and (pointer:coarse)';

/**
 * The style sheet of the bubble in its wrapper, whose classes are the state (`dark` or `system`, `loading`, `ready` or `failed`,
 * `on` when open). Until bridge.js adds the panel (panel-styles.ts), the bubble shows loading and failure. The build shortens
 * names with the prefix `m-` (loader-names.ts).
 *
 * `!important` on the host, because the page's own rules for elements would otherwise win.
 */
export function stylesOf({ zIndex, position, bottom, launcher, icon }: LoaderOptions): string {
  const hidden = launcher ? /* css */ `.m-bubble { display: none !important; }` : '';
  const lower = bottom ? `${bottom}px` : 'var(--meeline-bottom,24px)';
  return /* css */ `
    :host {
      all: initial !important;
      display: contents !important;
    }
    .m-wrapper {
      ${LIGHT};
      outline: 0;
      --m-bubble-bottom: min(calc(${lower} + env(safe-area-inset-bottom)), 100% - 84px);
      --m-bubble-side: max(20px, env(safe-area-inset-${position}));
    }
    .dark {
      ${DARK}
    }
    @media (prefers-color-scheme: dark) {
      .system {
        ${DARK}
      }
    }
    .m-bubble {
      position: fixed;
      z-index: ${zIndex};
      ${position}: var(--m-bubble-side);
      bottom: var(--m-bubble-bottom);
      width: 60px;
      height: 60px;
      border: 0;
      padding: 0;
      border-radius: 50%;
      cursor: pointer;
      display: grid;
      place-content: center;
      background: var(--m-accent);
      color: var(--m-on-accent);
      box-shadow: 0 0 0 1px #80879426, 0 12px 40px #0005;
      animation: m-appear .24s;
    }
    .m-bubble:before {
      content: "";
      width: 21px;
      height: 18px;
      border: 2px solid;
      border-radius: 50% 50% 50% 3px;
    }
    ${hidden}
    ${pictureStylesOf(icon)}
    .on.loading .m-bubble {
      animation: m-appear .8s infinite alternate;
    }
    .on.failed .m-bubble:before {
      content: "!";
      font: 700 14px system-ui;
    }
    @keyframes m-appear {
      0% {
        transform: scale(.4);
        opacity: 0;
      }
    }
    @media (prefers-reduced-motion) {
      .m-bubble {
        animation: none !important;
      }
    }
    @media print {
      .m-wrapper {
        display: none;
      }
    }
  `;
}
