import type { LoaderOptions } from './options.ts';
import { FULL } from './styles.ts';

const LIGHT = /* css */ `--m-card-color: #fff; --m-alert-color: #db2f23`;
const DARK = /* css */ `--m-card-color: #1e2229; --m-alert-color: #ff6b5e`;

const inset = (edge: string): string => `env(safe-area-inset-${edge})`;

/** Keeps the iframe of a full-screen panel out of notches and corners, unless the widget does that itself (safe-area.ts). */
const SAFE = `top:${inset('top')};left:${inset('left')};width:calc(100% - ${inset('left')} - ${inset('right')});height:calc(100% - ${inset('top')} - ${inset('bottom')})`;

/** Stops the page behind a full-screen panel from scrolling. The document adopts the sheet; it is enabled while the panel is open. */
export const SCROLL_LOCK = `@media ${FULL}{html{overflow:hidden!important}}`;

/** The style sheet of badge, live region and preview. Taps pass through a disappearing bubble or panel to the other one. */
export function bubbleExtrasStylesOf({ position, zIndex }: LoaderOptions): string {
  const tail = position === 'right' ? '18px 18px 4px 18px' : '18px 18px 18px 4px';
  return /* css */ `
    .m-wrapper:not(.on) .m-panel, .on .m-bubble {
      pointer-events: none;
    }
    .m-wrapper {
      ${LIGHT}
    }
    .dark {
      ${DARK}
    }
    @media (prefers-color-scheme: dark) {
      .system {
        ${DARK}
      }
    }
    .m-badge {
      top: -3px;
      right: -5px;
      min-width: 10px;
      padding: 0 6px;
      border-radius: 11px;
      background: var(--m-alert-color);
      color: var(--m-on-accent);
      font-size: 12px;
      box-shadow: 0 0 0 2.5px var(--m-background);
    }
    .m-bubble {
      touch-action: none;
      -webkit-user-select: none;
      user-select: none;
    }
    .m-panel {
      overscroll-behavior: contain;
    }
    .on iframe {
      animation: m-ignore-taps .5s !important;
    }
    @keyframes m-ignore-taps {
      0%, to {
        pointer-events: none;
      }
    }
    @media ${FULL} {
      .m-panel:not(.m-draws-safe-area) iframe {
        ${SAFE}
      }
    }
    .m-live {
      position: fixed;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .m-preview {
      position: fixed;
      z-index: ${zIndex};
      ${position}: calc(var(--m-bubble-side) + 72px);
      bottom: var(--m-bubble-bottom);
      width: min(272px, 100% - 112px);
      min-height: 60px;
      display: flex;
      align-items: center;
      border-radius: ${tail};
      background: var(--m-card-color);
      box-shadow: 0 0 0 1px #80879426, 0 12px 40px #0005;
      animation: m-appear .24s;
    }
    .m-preview[hidden], .on .m-preview {
      display: none;
    }
    .m-preview-open {
      flex: 1;
      min-width: 0;
      min-height: 60px;
      display: flex;
      align-items: center;
      gap: 10px;
      padding: 8px 0 8px 12px;
      text-align: start;
      border-radius: inherit;
    }
    .m-preview-open > div:last-child {
      flex: 1;
      min-width: 0;
    }
    .m-preview-open > div > * {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-size: 13px;
      line-height: 20px;
    }
    .m-preview-open > div > div {
      opacity: .72;
    }
    .m-preview-open b {
      font-weight: 600;
      font-size: 14px;
    }
    .m-avatar {
      flex: none;
      width: 40px;
      height: 40px;
      line-height: 40px;
      border-radius: 50%;
      background: var(--m-accent);
      color: var(--m-on-accent);
      text-align: center;
      font-size: 14px;
      font-weight: 600;
      overflow: hidden;
    }
    .m-avatar canvas {
      display: block;
      width: 100%;
      height: 100%;
    }
    .m-preview-close {
      flex: none;
      width: 44px;
      height: 44px;
      opacity: .72;
      font-size: 22px;
    }
    .m-preview-close:before {
      content: "×";
    }
  `;
}
