import type { LoaderOptions } from './options.ts';

/**
 * The style sheet of the card of a ringing call.
 *
 * @param phone the outline of the icon on the bubble, because a picture would need the page's `img-src`
 */
export function callCardStylesOf({ position, zIndex }: LoaderOptions, phone: string): string {
  const tail = position === 'right' ? '22px 22px 6px 22px' : '22px 22px 22px 6px';
  return /* css */ `
    .m-call {
      position: fixed;
      z-index: ${zIndex};
      ${position}: var(--m-bubble-side);
      bottom: calc(var(--m-bubble-bottom) + 72px);
      box-sizing: border-box;
      width: min(320px, 100% - 24px);
      padding: 18px 16px 16px;
      border-radius: ${tail};
      background: var(--m-card-color);
      box-shadow: 0 0 0 1px #80879426, 0 12px 40px #0005;
      animation: m-appear .24s;
    }
    .on .m-call {
      display: none;
    }
    .m-caller {
      display: flex;
      align-items: center;
      gap: 18px;
      padding: 2px 0 18px 8px;
    }
    .m-caller > div:last-child {
      min-width: 0;
    }
    .m-caller b, .m-caller b + div {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-size: 15px;
      line-height: 22px;
    }
    .m-caller b {
      font-size: 18px;
      font-weight: 600;
    }
    .m-caller b + div {
      opacity: .72;
    }
    .m-call-avatar {
      width: 60px;
      height: 60px;
      line-height: 60px;
      font-size: 20px;
      overflow: visible;
      box-shadow: 0 0 0 4px var(--m-card-color), 0 0 0 6px #0b7f58aa, 0 0 0 12px #0b7f5833;
    }
    .m-call-avatar canvas {
      border-radius: 50%;
    }
    .m-answers {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 8px;
    }
    .m-answers button {
      min-height: 44px;
      padding: 0 8px;
      border-radius: 12px;
      background: #d92d20;
      color: #fff;
      font-size: 15px;
      font-weight: 600;
    }
    .m-answers .m-accept {
      background: #0b7f58;
    }
    .m-ringing {
      background: #0b7f58 !important;
      animation: m-ring 1.6s infinite;
    }
    .m-ringing > :not(.m-badge) {
      visibility: hidden;
    }
    .m-ringing:after {
      content: "";
      position: absolute;
      inset: 0;
      width: 24px;
      height: 24px;
      margin: auto;
      background: #fff;
      clip-path: path("${phone}");
    }
    @keyframes m-ring {
      0% {
        box-shadow: 0 0 0 0 #0b7f5899, 0 0 0 0 #0b7f5844;
      }
      to {
        box-shadow: 0 0 0 10px #0b7f5800, 0 0 0 18px #0b7f5800;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .m-ringing {
        animation: none;
        box-shadow: 0 0 0 6px #0b7f5866, 0 0 0 12px #0b7f5833;
      }
    }
  `;
}
