import type { LoaderOptions } from './options.ts';
import { FULL } from './styles.ts';

/** Colours of the card and the badge. */
const LIGHT = '--k:#fff;--c:#db2f23';
const DARK = '--k:#1e2229;--c:#ff6b5e';

const inset = (edge: string): string => `env(safe-area-inset-${edge})`;

/** Keeps the iframe of a full-screen panel out of notches and corners, unless the widget does that itself (safe-area.ts). */
const SAFE = `top:${inset('top')};left:${inset('left')};width:calc(100% - ${inset('left')} - ${inset('right')});height:calc(100% - ${inset('top')} - ${inset('bottom')})`;

/** Stops the page behind a full-screen panel from scrolling. The document adopts the sheet; it is enabled while the panel is open. */
export const SCROLL_LOCK = `@media ${FULL}{html{overflow:hidden!important}}`;

/**
 * More classes of the shadow root: `.l` live region, `.k` preview, and in it `.o` its button, `.a` its avatar, `.c` its close
 * button. Taps pass through a disappearing bubble or panel to the other one.
 */
export function handsStylesOf({ position, zIndex }: LoaderOptions): string {
  const tail = position === 'right' ? '18px 18px 4px 18px' : '18px 18px 18px 4px';
  return `.w:not(.on) .p,.on .f{pointer-events:none}
.w{${LIGHT}}
.dark{${DARK}}
@media(prefers-color-scheme:dark){.system{${DARK}}}
.b{top:-3px;right:-5px;min-width:10px;padding:0 6px;border-radius:11px;background:var(--c);color:var(--o);font-size:12px;box-shadow:0 0 0 2.5px var(--b)}
.f{touch-action:none;-webkit-user-select:none;user-select:none}
.p{overscroll-behavior:contain}
.on iframe{animation:h .5s!important}
@keyframes h{0%,to{pointer-events:none}}
@media ${FULL}{.p:not(.s) iframe{${SAFE}}}
.l{position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.k{position:fixed;z-index:${zIndex};${position}:calc(var(--x) + 72px);bottom:var(--y);width:min(272px,100vw - 112px);min-height:60px;display:flex;align-items:center;border-radius:${tail};background:var(--k);box-shadow:0 0 0 1px #80879426,0 12px 40px #0005;animation:i .24s}
.k[hidden],.on .k{display:none}
.o{flex:1;min-width:0;min-height:60px;display:flex;align-items:center;gap:10px;padding:8px 0 8px 12px;text-align:start;border-radius:inherit}
.o>div:last-child{flex:1;min-width:0}
.o>div>*{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:13px;line-height:20px}
.o>div>div{opacity:.72}
.o b{font-weight:600;font-size:14px}
.a{flex:none;width:40px;height:40px;line-height:40px;border-radius:50%;background:var(--a);color:var(--o);text-align:center;font-size:14px;font-weight:600;overflow:hidden}
.a canvas{display:block;width:100%;height:100%}
.c{flex:none;width:44px;height:44px;opacity:.72;font-size:22px}
.c:before{content:"×"}`;
}
