/** The conditions for the applet's own page and its close button. Spec: 3-transport §2. */

export interface AppletVisit {
  /** The tenant's setting. */
  readonly isOn: boolean;
  /** A flag in this browser that overrides the tenant's setting, for testing. */
  readonly isFlagged: boolean;
  /** The widget already runs as an applet, with a signed-in user. */
  readonly isInside: boolean;
}

/** Whether `/ml/applet` is shown; otherwise it redirects to `/`. */
export const mayShowApplet = ({ isOn, isFlagged, isInside }: AppletVisit): boolean => (isOn || isFlagged) && !isInside;

const CLOSE_BUTTON_PATHS: ReadonlySet<string> = new Set([
  '/ml/home',
  '/ml/me',
  '/ml/groups',
  '/ml/contacts',
  '/ml/applet',
]);

/** Whether an applet shows its close button on a screen. */
export const canCloseApplet = (path: string): boolean => CLOSE_BUTTON_PATHS.has(path);
