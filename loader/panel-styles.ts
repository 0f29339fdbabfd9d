import type { LoaderOptions } from './options.ts';
import { FULL } from './styles.ts';

/** Colours of background and text. */
const LIGHT = '--b:#f3f4f7;--t:#14171f';
const DARK = '--b:#0e1014;--t:#f1f3f7';

/**
 * The style sheet of the panel, and of the bubble next to it: `.p` panel, `.x` close, `.e` card, `.r` retry, `.b` badge. See
 * styles.ts for the wrapper's classes. An element that appears is visible immediately, so that it can take the focus. An element
 * that disappears stays visible until its transition ends.
 */
export function panelStylesOf({ zIndex, position }: LoaderOptions): string {
  return `.w{${LIGHT};color:var(--t);font:16px/22px system-ui,sans-serif;text-align:center}
.dark{${DARK}}
@media(prefers-color-scheme:dark){.system{${DARK}}}
.f{font:inherit}
:where(button:not(.f)){border:0;padding:0;background:0 0;color:inherit;font:inherit;cursor:pointer}
.f,.p{transition:transform .24s cubic-bezier(.2,0,0,1),opacity .24s,visibility 0s}
.w:not(.on) .p,.on .f{transform:scale(.4);opacity:0;visibility:hidden;transition-duration:.24s}
.p{position:fixed;z-index:${zIndex};${position}:24px;bottom:24px;width:380px;height:620px;max-height:calc(100dvh - 48px);border-radius:20px;overflow:hidden;background:var(--b);box-shadow:0 0 0 1px #80879426,0 12px 40px #0005;transform-origin:bottom ${position}}
@media ${FULL}{.p{inset:0;width:100%;height:100%;max-height:none;border-radius:0}.x{margin:env(safe-area-inset-top) env(safe-area-inset-right)}}
.b,.x,.e,iframe{position:absolute}
.e,iframe{inset:0;width:100%;height:100%;border:0}
.e{display:grid;place-content:center;justify-items:center;gap:20px}
.e:before{content:"";width:21px;height:18px;border:2px solid;border-radius:50% 50% 50% 3px;zoom:2}
.loading .e{animation:i .8s infinite alternate}
.x{z-index:1;top:4px;right:4px;width:44px;font:28px/44px system-ui}
.x:before{content:"×"}
.r{padding:13px 24px;border-radius:14px;font-weight:600;background:var(--a);color:var(--o)}
.failed iframe{visibility:hidden}
.loading iframe{opacity:0}
.b:empty,.ready .x,.ready .e,.loading .e *{display:none}
@media(prefers-reduced-motion){*{transition:none!important;animation:none!important}}`;
}
