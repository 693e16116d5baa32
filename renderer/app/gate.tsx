import { useEffect } from 'react';
import { useAnswer } from '#renderer/api/answers.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { LoginScreen } from '#renderer/screens/login/login.screen.tsx';
import { SetupScreen } from '#renderer/screens/setup/setup.screen.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { getSession, getSetup } from '#shared/contracts/auth.ts';
import { NotSignedIn } from '#shared/errors.ts';
import { Shell } from './shell/shell.tsx';

/** Lets nobody past who is not known: first-run set-up, then sign-in, then the screens, at the address that was asked for. */
export function Gate() {
  const { user, signIn } = useSession();
  const setup = useAnswer(getSetup, {}, { isEnabled: !user });
  const session = useAnswer(getSession, {}, { isEnabled: !user && setup.data?.a_faire === false });

  useEffect(() => {
    if (session.data) signIn(session.data.user);
  }, [session.data, signIn]);

  if (user) return <Shell />;
  const failed = [setup, session].find(({ error }) => error && !(error instanceof NotSignedIn));
  if (failed?.error) return <Failure of={failed.error} onRetry={() => void failed.refetch()} />;
  if (setup.data?.a_faire) return <SetupScreen />;
  if (session.isError) return <LoginScreen />;
  return <Loading>Ouverture de Comptoir…</Loading>;
}
