/** Styles of an applet in addition to `styles.ts`: it fills the element that the page gives it. `.applet` is the wrapper. */
export const APPLET_STYLES = /* css */ `
  :host {
    display: block !important;
    position: relative !important;
    inline-size: 100% !important;
    block-size: 100% !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  .m-wrapper.applet .m-panel {
    position: absolute;
    inset: 0;
    z-index: auto;
    width: 100%;
    height: 100%;
    max-width: none;
    max-height: none;
    border-radius: inherit;
    box-shadow: none;
    transform: none;
  }
`;
