import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useShownScreen } from '#renderer/app/queue-keys-until-shown.ts';
import { LoginDialog } from '#renderer/screens/login/login-dialog.tsx';
import { VersionsDialog } from '#renderer/screens/versions/versions-dialog.tsx';
import { useSession } from '#renderer/stores/session.store.ts';
import { useKeyboard } from '#renderer/ui/keyboard/keyboard.ts';
import { findTopLayer } from '#renderer/ui/keyboard/shortcuts.store.ts';
import { Layer } from '#renderer/ui/keyboard/shortcuts.tsx';
import { focusScreen, isFocusNowhere } from '#renderer/ui/focus/use-restored-focus.ts';
import { HelpSheet } from './help-sheet.tsx';
import { Navigation } from './navigation.tsx';
import { ApprovalDialog } from './person/approval-dialog.tsx';
import { SwitchDialog } from './person/switch-dialog.tsx';
import { Progress } from './progress.tsx';
import { Search } from './search/search.tsx';
import classes from './shell.module.css';
import { useNotSentWatch } from './use-not-sent-watch.ts';
import { useOpenScanned } from './use-open-scanned.ts';
import { useSessionRenewal } from './use-session-renewal.ts';

/** Above any dialog opened from another. */
const aboveAll = 10;
/** For questions asked while a dialog is being saved. */
const aboveDialogs = aboveAll / 2;

/** Shows the frame of every screen once a user is signed in. */
export function Shell() {
  useKeyboard();
  useShownScreen();
  useSessionRenewal();
  useOpenScanned({ isFallback: true });
  useNotSentWatch();
  const asksPassword = useSession(({ isExpired, isConfirming }) => isExpired || isConfirming);
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      <Navigation />
      <main id="contenu" className={classes.main} ref={main} tabIndex={-1}>
        <Progress />
        <Outlet />
      </main>
      <Search />
      <HelpSheet />
      <SwitchDialog />
      <Layer value={aboveDialogs}>
        <VersionsDialog />
        <ApprovalDialog />
      </Layer>
      {asksPassword && (
        <Layer value={aboveAll}>
          <LoginDialog />
        </Layer>
      )}
    </div>
  );
}

/** Moves the focus to the new screen, unless the screen puts it into one of its fields, or a dialog has it. */
function useFocusOnArrival(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation();
  useEffect(() => {
    const { current } = main;
    const isThere = current?.contains(document.activeElement) && !isFocusNowhere();
    if (findTopLayer() === 0 && !isThere) focusScreen();
  }, [pathname, main]);
}
