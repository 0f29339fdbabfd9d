/** When the applet's own address shows, and where its close button stands. Spec: 3-transport §2. */

export interface AppletVisit {
  /** The tenant's setting. */
  readonly isOn: boolean;
  /** This browser says so, whatever the tenant's setting is: for trying it out. */
  readonly isFlagged: boolean;
  /** The widget already runs as an applet, with somebody signed in. */
  readonly isInside: boolean;
}

/** Whether `/ml/applet` is shown; otherwise it leads to `/`. */
export const mayShowApplet = ({ isOn, isFlagged, isInside }: AppletVisit): boolean => (isOn || isFlagged) && !isInside;

const CLOSE_BUTTON_PATHS: ReadonlySet<string> = new Set([
  '/ml/home',
  '/ml/me',
  '/ml/groups',
  '/ml/contacts',
  '/ml/applet',
]);

/** Whether an applet offers its close button on a screen. */
export const canCloseApplet = (path: string): boolean => CLOSE_BUTTON_PATHS.has(path);
