import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callPublic } from '#renderer/api/client.ts';
import { LoginScreen } from '#renderer/screens/login/login.screen.tsx';
import { SetupScreen } from '#renderer/screens/setup/setup.screen.tsx';
import { useSession } from '#renderer/stores/session.store.ts';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import { getSession, getSetup, refreshSession } from '#shared/contracts/auth.ts';
import type { User } from '#shared/contracts/users.ts';
import { NotSignedIn } from '#shared/errors.ts';
import { Shell } from './shell/shell.tsx';

/** Lets nobody past who is not known: first-run set-up, then sign-in, then the screens, at the address that was asked for. */
export function Gate() {
  useKeptFocus();
  const { user, signIn } = useSession();
  const arrival = useQuery({ queryKey: ['arrival'], queryFn: arrive, enabled: !user });

  useEffect(() => {
    if (arrival.data?.user) signIn(arrival.data.user);
  }, [arrival.data, signIn]);

  if (user) return <Shell />;
  // What is being typed on the way in stays while the service is away.
  if (arrival.isError && !arrival.data) return <Failure of={arrival.error} onRetry={() => void arrival.refetch()} />;
  if (arrival.data?.isNewShop) return <SetupScreen isTill={arrival.data.isTill} />;
  if (arrival.data && !arrival.data.user) return <LoginScreen />;
  return <Loading>Ouverture de Comptoir…</Loading>;
}

type Arrival = { isNewShop: boolean; isTill: boolean; user?: User };

/** Who comes in: asked first, so that nobody's session is tried only to be refused. */
async function arrive(): Promise<Arrival> {
  const { a_faire: isNewShop, est_caisse: isTill, session } = await callPublic(getSetup);
  if (session === 'aucune') return { isNewShop, isTill };
  try {
    const { user } = await (session === 'active' ? callPublic(getSession) : callPublic(refreshSession));
    return { isNewShop, isTill, user };
  } catch (error) {
    if (error instanceof NotSignedIn) return { isNewShop, isTill };
    throw error;
  }
}
