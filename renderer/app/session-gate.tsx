import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callPublic } from '#renderer/api/client.ts';
import { LoginScreen } from '#renderer/screens/login/login.screen.tsx';
import type { SuppliedBoutique } from '#renderer/screens/setup/setup-form.tsx';
import { SetupScreen } from '#renderer/screens/setup/setup.screen.tsx';
import { useSession } from '#renderer/stores/session.store.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useRestoredFocus } from '#renderer/ui/focus/use-restored-focus.ts';
import { usePressWithoutBlur } from '#renderer/ui/focus/use-press-without-blur.ts';
import { getSession, getSetup, refreshSession } from '#shared/contracts/utilisateurs/auth.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';
import { isOpenTo } from './open-places.ts';
import { shareSession } from './share-session.ts';
import { Shell } from './shell/shell.tsx';

/** Lets only known users pass: first the set-up, then the sign-in, then the screens, at the requested address. */
export function SessionGate() {
  useRestoredFocus();
  usePressWithoutBlur();
  const { user, signIn } = useSession();
  const arrival = useQuery({ queryKey: ['arrival'], queryFn: arrive, enabled: !user });

  useEffect(() => {
    if (arrival.data?.user) signIn(arrival.data.user);
  }, [arrival.data, signIn]);

  useEffect(() => shareSession(async () => (await arrive()).user), []);

  useOwnStart(user, arrival.data !== undefined && !arrival.data.user);

  if (user) return <Shell />;
  // Keeps the fields already typed on the sign-in and set-up screens while the service does not answer.
  if (arrival.isError && !arrival.data) return <Failure of={arrival.error} onRetry={() => void arrival.refetch()} />;
  if (arrival.data?.isNewBoutique) return <SetupScreen {...arrival.data} />;
  if (arrival.data && !arrival.data.user) return <LoginScreen />;
  return <Loading>Ouverture de Comptoir…</Loading>;
}

/** Sends a user who signs in after another one to their own first screen, if they may not open the present one. */
function useOwnStart(user: Collaborateur | undefined, isAsked: boolean) {
  const go = useNavigate();
  const { pathname } = useLocation();
  const wasAsked = useRef(false);

  const start = useEffectEvent(() => {
    if (user && wasAsked.current && !isOpenTo(user.role, pathname)) void go('/', { replace: true });
    wasAsked.current = !user && isAsked;
  });
  useEffect(() => start(), [user, isAsked]);
}

type Arrival = { isNewBoutique: boolean; isPoste: boolean; fournie: SuppliedBoutique; user?: Collaborateur };

/** Reads who is signed in; asks first, so that no session is tried only to be refused. */
async function arrive(): Promise<Arrival> {
  const { a_faire: isNewBoutique, est_caisse: isPoste, session, boutique = {}, verrous } = await callPublic(getSetup);
  const entry = { isNewBoutique, isPoste, fournie: { boutique, locked: new Set(verrous) } };
  if (session === 'aucune') return entry;
  try {
    const { user } = await (session === 'active' ? callPublic(getSession) : callPublic(refreshSession));
    return { ...entry, user };
  } catch (error) {
    if (error instanceof NotSignedIn) return entry;
    throw error;
  }
}
