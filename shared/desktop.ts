import type { UpdateMoment, UpdateState } from './updates.ts';

/** What the desktop window offers the screens beyond a browser; `window.comptoir` is undefined in a browser. */
export type DesktopBridge = {
  version: string;
  /** False for a build to try with. */
  isSigned: boolean;
  /** Node's name of the platform: `win32`, `darwin`, `linux`. */
  platform: string;
  /** Colours the window and the system's dialogs as the screens are, from the next start's first frame on. */
  setTheme(theme: DesktopTheme): Promise<void>;
  /**
   * Opens the print dialog for a PDF of the service, given by its path, e.g. `/documents/0/DE-P01-000001/pdf`; resolves
   * once it is open, and rejects when there is no such PDF or no printer.
   */
  printPdf(path: string): Promise<void>;
  /**
   * What follows is the owner's: a window on the service of another account, or session, has none of it. Opens the folder that
   * holds the databases, backups and logs in the system's file manager.
   */
  openDataFolder?(): Promise<void>;
  /** What the service asks for to set a new installation up: whoever sees this window may. */
  getSetupCode?(): Promise<string>;
  updates?: {
    read(): Promise<UpdateState>;
    /** Looks for a newer version now; resolves once there is none, or it is ready. */
    check(): Promise<UpdateState>;
    /** `maintenant` closes the program, installs and starts again; rejects when nothing is ready. */
    install(moment: UpdateMoment): Promise<UpdateState>;
  };
};

export const desktopThemes = ['light', 'dark', 'system'] as const;
type DesktopTheme = (typeof desktopThemes)[number];

/**
 * Events the menu sends to the page's `window`. A screen that handles one calls `preventDefault()`; an unhandled
 * `comptoir:print` prints the page.
 */
export const desktopEvents = { print: 'comptoir:print', help: 'comptoir:help' } as const;
export type DesktopCommand = keyof typeof desktopEvents;

declare global {
  interface Window {
    comptoir?: DesktopBridge;
  }
}
