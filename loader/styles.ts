import type { LoaderOptions } from './options.ts';

/** Background, text, accent, on accent. */
const LIGHT = '--b:#f3f4f7;--t:#14171f;--a:var(--meeline-accent,#2563eb);--o:var(--meeline-on-accent,#fff)';
const DARK = '--b:#0e1014;--t:#f1f3f7;--a:var(--meeline-accent,#5b8cff);--o:var(--meeline-on-accent,#0b1020)';

/** Where the panel fills the screen: narrow windows, and phones held sideways. */
export const FULL = '(max-width:479.98px),(max-height:479.98px) and (pointer:coarse)';

/**
 * The style sheet of one instance's shadow root: `.w` wrapper (its classes are the state: `dark` or `system`, `loading`,
 * `ready` or `failed`, `on` when open), `.f` bubble, `.b` badge, `.p` panel, `.x` close, `.e` card, `.r` retry.
 *
 * `!important` on the host, because the page's own rules for its elements would win otherwise. What appears is visible at
 * once and so can take the focus; what goes stays visible until it has gone.
 */
export function stylesOf({ zIndex, position, bottom }: LoaderOptions): string {
  const lower = bottom ? `${bottom}px` : 'var(--meeline-bottom,24px)';
  return `:host{all:initial!important;display:contents!important}
.w{${LIGHT};--y:min(calc(${lower} + env(safe-area-inset-bottom)),100dvh - 84px);--x:max(20px,env(safe-area-inset-${position}));color:var(--t);font:16px/22px system-ui,sans-serif;text-align:center}
.dark{${DARK}}
@media(prefers-color-scheme:dark){.system{${DARK}}}
button{border:0;padding:0;background:0 0;color:inherit;font:inherit;cursor:pointer}
.f,.p{position:fixed;z-index:${zIndex};box-shadow:0 0 0 1px #80879426,0 12px 40px #0005;transition:transform .24s cubic-bezier(.2,0,0,1),opacity .24s,visibility 0s}
.f,.r{background:var(--a);color:var(--o)}
.f,.e{display:grid;place-content:center;justify-items:center;gap:20px}
.f{${position}:var(--x);bottom:var(--y);width:60px;height:60px;border-radius:50%;animation:i .24s}
.f:before,.e:before{content:"";width:21px;height:18px;border:2px solid;border-radius:50% 50% 50% 3px}
.b,.x,.e,iframe{position:absolute}
.p{${position}:24px;bottom:24px;width:380px;height:620px;max-height:calc(100dvh - 48px);border-radius:20px;overflow:hidden;background:var(--b);transform-origin:bottom ${position}}
.w:not(.on) .p,.on .f{transform:scale(.4);opacity:0;visibility:hidden;transition-duration:.24s}
@media ${FULL}{.p{inset:0;width:100%;height:100%;max-height:none;border-radius:0}.x{margin:env(safe-area-inset-top) env(safe-area-inset-right)}}
.e,iframe{inset:0;width:100%;height:100%;border:0}
.e:before{zoom:2}
.loading .e{animation:i .8s infinite alternate}
.x{z-index:1;top:4px;right:4px;width:44px;font:28px/44px system-ui}
.x:before{content:"×"}
.r{padding:13px 24px;border-radius:14px;font-weight:600}
.failed iframe{visibility:hidden}
.loading iframe{opacity:0}
.b:empty,.ready .x,.ready .e,.loading .e *{display:none}
@keyframes i{0%{transform:scale(.4);opacity:0}}
@media(prefers-reduced-motion){*{transition:none!important;animation:none!important}}`;
}
