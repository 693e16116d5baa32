import type { UpdateMoment, UpdateState } from './updates.ts';

/** The functions the desktop window offers the screens beyond those of a browser; `window.comptoir` is undefined in a browser. */
export type DesktopBridge = {
  version: string;
  /** False for a trial build without a signature. */
  isSigned: boolean;
  /** Node's name of the platform: `win32`, `darwin`, `linux`. */
  platform: string;
  /**
   * Gives the window and the system's dialogs the theme of the screens, and stores it so that the next start has it
   * from the first frame.
   */
  setTheme(theme: DesktopTheme): Promise<void>;
  /**
   * Opens the print dialog for a PDF of the service, given by its path, e.g. `/documents/0/DE-P01-000001/pdf`; resolves
   * once it is open, and rejects when there is no such PDF or no printer.
   */
  printPdf(path: string): Promise<void>;
  /**
   * Opens the folder with databases, backups and logs in the system's file manager. This and the optional methods that
   * follow are for the owner of the service only: a window on the service of another account or session lacks them.
   */
  openDataFolder?(): Promise<void>;
  /** Returns the code that setting up a new installation asks for: whoever sees this window may set it up. */
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
