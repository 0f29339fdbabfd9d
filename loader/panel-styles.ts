import type { LoaderOptions } from './options.ts';
import { FULL } from './styles.ts';

const LIGHT = /* css */ `--m-background: #f3f4f7; --m-text-color: #14171f`;
const DARK = /* css */ `--m-background: #0e1014; --m-text-color: #f1f3f7`;

/** Loaders before 1.1 have no size of the panel. */
type PanelOptions = Pick<LoaderOptions, 'zIndex' | 'position'> & Partial<LoaderOptions>;

/**
 * The style sheet of the panel, and of the bubble next to it. See styles.ts for the wrapper's classes. An element that appears
 * is visible immediately, so that it can take the focus. An element that disappears stays visible until its transition ends. Sizes
 * of fixed boxes are shares of the window in per cent: units such as `vh` grow with CSS `zoom` on the page.
 */
export function panelStylesOf({ zIndex, position, panelWidth, panelHeight }: PanelOptions): string {
  return /* css */ `
    .m-wrapper {
      ${LIGHT};
      color: var(--m-text-color);
      font: 16px/22px system-ui, sans-serif;
      text-align: center;
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
      font: inherit;
    }
    :where(button:not(.m-bubble)) {
      border: 0;
      padding: 0;
      background: 0 0;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    .m-bubble, .m-panel {
      transition: transform .24s cubic-bezier(.2, 0, 0, 1), opacity .24s, visibility 0s;
    }
    .m-wrapper:not(.on) .m-panel, .on .m-bubble {
      transform: scale(.4);
      opacity: 0;
      visibility: hidden;
      transition-duration: .24s;
    }
    .m-panel {
      position: fixed;
      z-index: ${zIndex};
      ${position}: 24px;
      bottom: 24px;
      width: ${panelWidth || 380}px;
      max-width: calc(100% - 48px);
      height: ${panelHeight || 620}px;
      max-height: calc(100% - 48px);
      border-radius: 20px;
      overflow: hidden;
      background: var(--m-background);
      box-shadow: 0 0 0 1px #80879426, 0 12px 40px #0005;
      transform-origin: bottom ${position};
    }
    @media ${FULL} {
      .m-panel {
        inset: 0;
        width: 100%;
        height: 100%;
        max-width: none;
        max-height: none;
        border-radius: 0;
      }
      .m-close {
        margin: env(safe-area-inset-top) env(safe-area-inset-right);
      }
    }
    .m-badge, .m-close, .m-card, iframe {
      position: absolute;
    }
    .m-card, iframe {
      inset: 0;
      width: 100%;
      height: 100%;
      border: 0;
    }
    .m-card {
      display: grid;
      place-content: center;
      justify-items: center;
      gap: 20px;
    }
    .m-card:before {
      content: "";
      width: 21px;
      height: 18px;
      border: 2px solid;
      border-radius: 50% 50% 50% 3px;
      zoom: 2;
    }
    .loading .m-card {
      animation: m-appear .8s infinite alternate;
    }
    .m-close {
      z-index: 1;
      top: 4px;
      right: 4px;
      width: 44px;
      font: 28px/44px system-ui;
    }
    .m-close:before {
      content: "×";
    }
    .m-retry {
      padding: 13px 24px;
      border-radius: 14px;
      font-weight: 600;
      background: var(--m-accent);
      color: var(--m-on-accent);
    }
    .failed iframe {
      visibility: hidden;
    }
    .loading iframe {
      opacity: 0;
    }
    .m-badge:empty, .ready .m-close, .ready .m-card, .loading .m-card * {
      display: none;
    }
    @media (prefers-reduced-motion) {
      * {
        transition: none !important;
        animation: none !important;
      }
    }
  `;
}
