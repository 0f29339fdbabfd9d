import type { LoaderOptions } from './options.ts';

/** Accent colour, and the colour of text on it. */
const LIGHT = '--a:var(--meeline-accent,#2563eb);--o:var(--meeline-on-accent,#fff)';
const DARK = '--a:var(--meeline-accent,#5b8cff);--o:var(--meeline-on-accent,#0b1020)';

/** Media query for a full-screen panel: narrow windows, and phones in landscape. */
export const FULL = '(max-width:479.98px),(max-height:479.98px) and (pointer:coarse)';

/**
 * The style sheet of the bubble: `.f` bubble in `.w` wrapper, whose classes are the state (`dark` or `system`, `loading`,
 * `ready` or `failed`, `on` when open). Until bridge.js adds the panel (panel-styles.ts), the bubble shows loading and failure.
 *
 * `!important` on the host, because the page's own rules for elements would otherwise win.
 */
export function stylesOf({ zIndex, position, bottom }: LoaderOptions): string {
  const lower = bottom ? `${bottom}px` : 'var(--meeline-bottom,24px)';
  return `:host{all:initial!important;display:contents!important}
.w{${LIGHT};--y:min(calc(${lower} + env(safe-area-inset-bottom)),100dvh - 84px);--x:max(20px,env(safe-area-inset-${position}))}
.dark{${DARK}}
@media(prefers-color-scheme:dark){.system{${DARK}}}
.f{position:fixed;z-index:${zIndex};${position}:var(--x);bottom:var(--y);width:60px;height:60px;border:0;padding:0;border-radius:50%;cursor:pointer;display:grid;place-content:center;background:var(--a);color:var(--o);box-shadow:0 0 0 1px #80879426,0 12px 40px #0005;animation:i .24s}
.f:before{content:"";width:21px;height:18px;border:2px solid;border-radius:50% 50% 50% 3px}
.on.loading .f{animation:i .8s infinite alternate}
.on.failed .f:before{content:"!";font:700 14px system-ui}
@keyframes i{0%{transform:scale(.4);opacity:0}}
@media(prefers-reduced-motion){.f{animation:none!important}}`;
}
